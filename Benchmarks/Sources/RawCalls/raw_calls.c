#include "raw_calls.h"

#include <fcntl.h>
#include <malloc.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <secp256k1.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct raw_key {
    EVP_PKEY_CTX *sign;
    EVP_PKEY_CTX *verify;
    uint8_t der[80];
    size_t der_length;
    secp256k1_context *context;
    uint8_t scalar[32];
    secp256k1_pubkey public_key;
    secp256k1_ecdsa_signature signature;
};

static EVP_PKEY *p256_pkey(const uint8_t scalar[32]) {
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *point = EC_POINT_new(group);
    BIGNUM *number = BN_bin2bn(scalar, 32, NULL);
    uint8_t octets[65];
    EVP_PKEY *key = NULL;
    if (!EC_POINT_mul(group, point, number, NULL, NULL, NULL)
        || EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, octets, 65, NULL) != 65)
        return NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
    OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, octets, 65);
    OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, number);
    OSSL_PARAM *parameters = OSSL_PARAM_BLD_to_param(builder);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (EVP_PKEY_fromdata_init(context) != 1
        || EVP_PKEY_fromdata(context, &key, EVP_PKEY_KEYPAIR, parameters) != 1)
        return NULL;
    return key;
}

raw_key *raw_p256_key(const uint8_t scalar[32]) {
    EVP_PKEY *pkey = p256_pkey(scalar);
    raw_key *key = calloc(1, sizeof *key);
    if (!pkey || !key) return NULL;
    key->sign = EVP_PKEY_CTX_new(pkey, NULL);
    key->verify = EVP_PKEY_CTX_new(pkey, NULL);
    if (EVP_PKEY_sign_init(key->sign) != 1 || EVP_PKEY_verify_init(key->verify) != 1) return NULL;
    return key;
}

raw_key *raw_secp256k1_key(const uint8_t scalar[32]) {
    raw_key *key = calloc(1, sizeof *key);
    if (!key) return NULL;
    key->context = secp256k1_context_create(SECP256K1_CONTEXT_NONE);
    memcpy(key->scalar, scalar, 32);
    return secp256k1_ec_pubkey_create(key->context, &key->public_key, scalar) ? key : NULL;
}

int raw_sign(raw_key *key, const uint8_t digest[32]) {
    if (key->context) {
        secp256k1_ecdsa_signature signature;
        return secp256k1_ecdsa_sign(key->context, &signature, digest, key->scalar, NULL, NULL);
    }
    uint8_t der[80];
    size_t length = sizeof der;
    return EVP_PKEY_sign(key->sign, der, &length, digest, 32) == 1;
}

int raw_prepare_verify(raw_key *key, const uint8_t digest[32]) {
    if (key->context)
        return secp256k1_ecdsa_sign(key->context, &key->signature, digest, key->scalar, NULL, NULL);
    key->der_length = sizeof key->der;
    return EVP_PKEY_sign(key->sign, key->der, &key->der_length, digest, 32) == 1;
}

int raw_verify(raw_key *key, const uint8_t digest[32]) {
    if (key->context) return secp256k1_ecdsa_verify(key->context, &key->signature, digest, &key->public_key);
    return EVP_PKEY_verify(key->verify, key->der, key->der_length, digest, 32) == 1;
}

int raw_hash(int is_sha3, const uint8_t *bytes, uint64_t count, uint8_t digest[32]) {
    static EVP_MD *functions[2];
    if (!functions[is_sha3]) functions[is_sha3] = EVP_MD_fetch(NULL, is_sha3 ? "SHA3-256" : "SHA2-256", NULL);
    return EVP_Digest(bytes, count, digest, NULL, functions[is_sha3], NULL) == 1;
}

void raw_trim_memory(void) {
    malloc_trim(0);
}

double raw_sync_rate(const char *path, uint64_t size, int count) {
    int file = open(path, O_RDWR | O_CREAT, 0600);
    char *bytes = calloc(1, size);
    struct timespec start, end;
    double rate = 0;
    if (file >= 0 && bytes) {
        clock_gettime(CLOCK_MONOTONIC, &start);
        int done = 0;
        while (done < count && pwrite(file, bytes, size, 0) == (ssize_t)size && fdatasync(file) == 0) done++;
        clock_gettime(CLOCK_MONOTONIC, &end);
        double seconds = (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
        if (done == count) rate = count / seconds;
    }
    free(bytes);
    if (file >= 0) close(file);
    return rate;
}
