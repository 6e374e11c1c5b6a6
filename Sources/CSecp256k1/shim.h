#pragma once
#include <secp256k1.h>

// Swift does not import macros that are made of macros.
static inline secp256k1_context *flow_secp256k1_context(void) {
    return secp256k1_context_create(SECP256K1_CONTEXT_SIGN | SECP256K1_CONTEXT_VERIFY);
}
static inline unsigned int flow_secp256k1_uncompressed(void) { return SECP256K1_EC_UNCOMPRESSED; }
