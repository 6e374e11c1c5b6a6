#pragma once
// Only what OpenSSL 3 keeps: a call that it deprecates does not compile.
#define OPENSSL_API_COMPAT 30000
#define OPENSSL_NO_DEPRECATED
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/obj_mac.h>
#include <openssl/rand.h>

// Swift does not import macros that are made of macros.
static inline int flow_openssl_keypair(void) { return EVP_PKEY_KEYPAIR; }
static inline int flow_openssl_public_key(void) { return EVP_PKEY_PUBLIC_KEY; }

// A parameter keeps the pointer to its name, which must outlive the call: Swift lends a string for one call only.
static inline OSSL_PARAM flow_openssl_p256(void) {
    return OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)"prime256v1", 0);
}
static inline OSSL_PARAM flow_openssl_point(const unsigned char *bytes, size_t count) {
    return OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)bytes, count);
}
static inline OSSL_PARAM flow_openssl_scalar(const unsigned char *native, size_t count) {
    return OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_PRIV_KEY, (unsigned char *)native, count);
}
static inline OSSL_PARAM flow_openssl_kdf_sha256(void) {
    return OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char *)"SHA2-256", 0);
}
static inline OSSL_PARAM flow_openssl_kdf_key(const unsigned char *bytes, size_t count) {
    return OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)bytes, count);
}
