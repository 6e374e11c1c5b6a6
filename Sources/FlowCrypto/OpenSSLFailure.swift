import COpenSSL

/// The error of an OpenSSL call that failed, with OpenSSL's own reason; the thread's error queue is empty after.
func openSSLFailure(_ action: String) -> CryptoError {
    let code = ERR_get_error()
    ERR_clear_error()
    var reason = ""
    if let text = ERR_reason_error_string(code) { reason = ": " + String(cString: text) }
    return CryptoError(.library, "OpenSSL could not \(action)\(reason)")
}
