#pragma once
#include <stdint.h>

/// A key for the bare calls; never freed.
typedef struct raw_key raw_key;

/// A P-256 key for OpenSSL, or NULL.
raw_key *raw_p256_key(const uint8_t scalar[32]);
/// A secp256k1 key for libsecp256k1, or NULL.
raw_key *raw_secp256k1_key(const uint8_t scalar[32]);
/// Signs a digest of 32 bytes by one library call; the result is thrown away. 1 when it worked.
int raw_sign(raw_key *key, const uint8_t digest[32]);
/// Verifies the signature that `raw_prepare_verify` made, by one library call. 1 when it is valid.
int raw_verify(raw_key *key, const uint8_t digest[32]);
/// Signs a digest once, for `raw_verify`. 1 when it worked.
int raw_prepare_verify(raw_key *key, const uint8_t digest[32]);
/// SHA3-256, or SHA2-256, by one library call. 1 when it worked.
int raw_hash(int is_sha3, const uint8_t *bytes, uint64_t count, uint8_t digest[32]);
/// Gives freed memory back to the kernel, so that what comes next can be measured.
void raw_trim_memory(void);
/// How often a second `size` bytes are written and kept for good, `count` times over the beginning of a file.
double raw_sync_rate(const char *path, uint64_t size, int count);
