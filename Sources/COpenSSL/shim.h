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
