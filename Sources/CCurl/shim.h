#pragma once
#include <curl/curl.h>
#include <dlfcn.h>
#include <stdio.h>
#include <sys/prctl.h>

// libcurl draws some thirty libraries in, which cost a program that never opens a connection 4 ms of its start.
// So it is not linked: the functions are looked up when the first request is made, and checked against curl's
// own declarations here.
typedef struct {
    __typeof__(curl_global_init) *global_init;
    __typeof__(curl_easy_init) *easy_init;
    __typeof__(curl_easy_cleanup) *easy_cleanup;
    __typeof__(curl_easy_strerror) *easy_strerror;
    __typeof__(curl_easy_setopt) *easy_setopt;
    __typeof__(curl_easy_getinfo) *easy_getinfo;
    __typeof__(curl_slist_append) *slist_append;
    __typeof__(curl_slist_free_all) *slist_free_all;
    __typeof__(curl_multi_init) *multi_init;
    __typeof__(curl_multi_cleanup) *multi_cleanup;
    __typeof__(curl_multi_setopt) *multi_setopt;
    __typeof__(curl_multi_add_handle) *multi_add_handle;
    __typeof__(curl_multi_remove_handle) *multi_remove_handle;
    __typeof__(curl_multi_perform) *multi_perform;
    __typeof__(curl_multi_poll) *multi_poll;
    __typeof__(curl_multi_wakeup) *multi_wakeup;
    __typeof__(curl_multi_info_read) *multi_info_read;
} flownotes_curl;

// Fills the table. Returns 0, or -1 with the dynamic loader's reason in `reason`.
static inline int flownotes_curl_load(flownotes_curl *table, char *reason, size_t size) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
#define FLOWNOTES_FIND(name) \
    if (library != NULL) table->name = (__typeof__(table->name))dlsym(library, "curl_" #name); \
    if (table->name == NULL) library = NULL
    FLOWNOTES_FIND(global_init);
    FLOWNOTES_FIND(easy_init);
    FLOWNOTES_FIND(easy_cleanup);
    FLOWNOTES_FIND(easy_strerror);
    FLOWNOTES_FIND(easy_setopt);
    FLOWNOTES_FIND(easy_getinfo);
    FLOWNOTES_FIND(slist_append);
    FLOWNOTES_FIND(slist_free_all);
    FLOWNOTES_FIND(multi_init);
    FLOWNOTES_FIND(multi_cleanup);
    FLOWNOTES_FIND(multi_setopt);
    FLOWNOTES_FIND(multi_add_handle);
    FLOWNOTES_FIND(multi_remove_handle);
    FLOWNOTES_FIND(multi_perform);
    FLOWNOTES_FIND(multi_poll);
    FLOWNOTES_FIND(multi_wakeup);
    FLOWNOTES_FIND(multi_info_read);
#undef FLOWNOTES_FIND
    if (library != NULL) return 0;
    const char *error = dlerror();
    snprintf(reason, size, "%s", error != NULL ? error : "unknown reason");
    return -1;
}

// The macros that check the options' types would hide the members of the same names.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

// Swift cannot call variadic C functions: one function per type of the last argument.
static inline CURLcode flownotes_curl_set_long(const flownotes_curl *table, CURL *easy, CURLoption option, long value) {
    return table->easy_setopt(easy, option, value);
}
static inline CURLcode flownotes_curl_set_size(
    const flownotes_curl *table, CURL *easy, CURLoption option, curl_off_t value) {
    return table->easy_setopt(easy, option, value);
}
static inline CURLcode flownotes_curl_set_text(
    const flownotes_curl *table, CURL *easy, CURLoption option, const char *value) {
    return table->easy_setopt(easy, option, value);
}
static inline CURLcode flownotes_curl_set_pointer(
    const flownotes_curl *table, CURL *easy, CURLoption option, void *value) {
    return table->easy_setopt(easy, option, value);
}
static inline CURLcode flownotes_curl_set_receiver(
    const flownotes_curl *table, CURL *easy, CURLoption option,
    size_t (*receiver)(char *bytes, size_t size, size_t count, void *user)) {
    return table->easy_setopt(easy, option, receiver);
}
static inline CURLcode flownotes_curl_set_before_request(
    const flownotes_curl *table, CURL *easy, curl_prereq_callback before) {
    return table->easy_setopt(easy, CURLOPT_PREREQFUNCTION, before);
}
static inline CURLcode flownotes_curl_get_long(const flownotes_curl *table, CURL *easy, CURLINFO info, long *value) {
    return table->easy_getinfo(easy, info, value);
}
static inline CURLcode flownotes_curl_get_pointer(
    const flownotes_curl *table, CURL *easy, CURLINFO info, void **value) {
    return table->easy_getinfo(easy, info, value);
}
static inline CURLMcode flownotes_curl_multi_set_long(
    const flownotes_curl *table, CURLM *multi, CURLMoption option, long value) {
    return table->multi_setopt(multi, option, value);
}

// A union in C: Swift sees the result only through a function.
static inline CURLcode flownotes_curl_message_result(const CURLMsg *message) {
    return message->data.result;
}

// prctl is variadic, and pthread_setname_np is hidden without _GNU_SOURCE. The system keeps 15 bytes.
static inline void flownotes_name_this_thread(const char *name) {
    prctl(PR_SET_NAME, name, 0, 0, 0);
}
