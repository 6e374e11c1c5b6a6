import COpenSSL

/// An integer of OpenSSL, handled in constant time and wiped when freed.
///
/// Whoever uses the pointer must keep the object alive until the call returns.
final class BigNumber {
    let pointer: OpaquePointer

    /// The integer of big-endian bytes; nil without memory.
    init?(_ bytes: SecretBytes) {
        guard let pointer = BN_new() else { return nil }
        self.pointer = pointer
        BN_set_flags(pointer, BN_FLG_CONSTTIME)
        let isRead = bytes.withBytes { BN_bin2bn($0.baseAddress, Int32($0.count), pointer) != nil }
        guard isRead else { return nil }
    }

    /// The integer of big-endian bytes; nil without memory.
    convenience init?(_ bytes: [UInt8]) {
        self.init(SecretBytes(bytes))
    }

    deinit { BN_clear_free(pointer) }

    var isZero: Bool {
        defer { extendLifetime(self) }
        return BN_is_zero(pointer) == 1
    }

    func isLess(than other: BigNumber) -> Bool {
        defer { extendLifetime((self, other)) }
        return BN_cmp(pointer, other.pointer) < 0
    }

    /// Adds another integer, modulo a third; both must be below it.
    func add(_ other: BigNumber, modulo: BigNumber) -> Bool {
        defer { extendLifetime((self, other, modulo)) }
        return BN_mod_add_quick(pointer, pointer, other.pointer, modulo.pointer) == 1
    }

    /// Replaces the integer by itself modulo `order` − 1, plus 1: a number from 1 to `order` − 1.
    func reduceToScalar(order: BigNumber) -> Bool {
        defer { extendLifetime((self, order)) }
        guard let context = BN_CTX_secure_new(), BN_sub_word(order.pointer, 1) == 1 else { return false }
        defer { BN_CTX_free(context) }
        return BN_nnmod(pointer, pointer, order.pointer, context) == 1 && BN_add_word(pointer, 1) == 1
    }

    /// Writes the integer as big-endian bytes that fill the buffer.
    func write(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Bool {
        defer { extendLifetime(self) }
        return BN_bn2binpad(pointer, buffer.baseAddress, Int32(buffer.count)) == Int32(buffer.count)
    }
}
