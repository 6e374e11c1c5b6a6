#pragma once
#include <dlfcn.h>
#include <qrencode.h>
#include <stdio.h>

// Only signing in with a wallet draws a QR code, so libqrencode is not linked: no other command pays for it, and a
// machine without it still does everything else. The functions are checked against its own declarations here.
typedef struct {
    __typeof__(QRcode_encodeString8bit) *encodeString8bit;
    __typeof__(QRcode_free) *free;
} flownotes_qrencode;

// Fills the table. Returns 0, or -1 with the dynamic loader's reason in `reason`.
static inline int flownotes_qrencode_load(flownotes_qrencode *table, char *reason, size_t size) {
    void *library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
#define FLOWNOTES_FIND(name) \
    if (library != NULL) table->name = (__typeof__(table->name))dlsym(library, "QRcode_" #name); \
    if (table->name == NULL) library = NULL
    FLOWNOTES_FIND(encodeString8bit);
    FLOWNOTES_FIND(free);
#undef FLOWNOTES_FIND
    if (library != NULL) return 0;
    const char *error = dlerror();
    snprintf(reason, size, "%s", error != NULL ? error : "unknown reason");
    return -1;
}
