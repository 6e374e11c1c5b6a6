#pragma once
#include <utf8proc.h>
#include <stdlib.h>

// Swift cannot combine the C enumeration's values, and the result belongs to malloc.
static inline utf8proc_ssize_t flow_utf8proc_nfkd(
    const utf8proc_uint8_t *text, utf8proc_ssize_t length, utf8proc_uint8_t **normalized) {
    return utf8proc_map(text, length, normalized, UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT);
}
static inline void flow_utf8proc_free(utf8proc_uint8_t *text) { free(text); }
