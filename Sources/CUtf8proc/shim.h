#pragma once
#include <stdint.h>
// Swift takes the types of threads and of time in <sys/types.h> for those of the module that has them first, and asks
// for its import wherever they are used: they are kept out of this one, which does not need them.
#define _SYS_TYPES_H 1
#include <utf8proc.h>
#include <stdlib.h>

// Swift cannot combine the C enumeration's values, and the results belong to malloc.
static inline utf8proc_ssize_t flow_utf8proc_nfkd(
    const utf8proc_uint8_t *text, utf8proc_ssize_t length, utf8proc_uint8_t **normalized) {
    return utf8proc_map(text, length, normalized, UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT);
}
static inline utf8proc_ssize_t flow_utf8proc_nfc(
    const utf8proc_uint8_t *text, utf8proc_ssize_t length, utf8proc_uint8_t **normalized) {
    return utf8proc_map(text, length, normalized, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
}
// The canonical decomposition of one character; how many characters it is, negative for none.
static inline utf8proc_ssize_t flow_utf8proc_decompose(
    utf8proc_int32_t character, utf8proc_int32_t *parts, utf8proc_ssize_t length) {
    int boundary = 0;
    return utf8proc_decompose_char(
        character, parts, length, (utf8proc_option_t)(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE), &boundary);
}
// A class of 0 is a starter.
static inline int flow_utf8proc_class(utf8proc_int32_t character) {
    return utf8proc_get_property(character)->combining_class;
}
static inline void flow_utf8proc_free(utf8proc_uint8_t *text) { free(text); }
