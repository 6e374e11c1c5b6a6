#pragma once
#include <dlfcn.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <microhttpd.h>

// libmicrohttpd draws GnuTLS in, which every start of a program that serves nothing would pay for. So it is not
// linked: the functions are looked up when the first server starts, and checked against its own declarations here.
typedef struct {
    __typeof__(MHD_start_daemon) *start_daemon;
    __typeof__(MHD_stop_daemon) *stop_daemon;
    __typeof__(MHD_quiesce_daemon) *quiesce_daemon;
    __typeof__(MHD_run) *run;
    __typeof__(MHD_get_timeout) *get_timeout;
    __typeof__(MHD_get_daemon_info) *get_daemon_info;
    __typeof__(MHD_get_connection_info) *get_connection_info;
    __typeof__(MHD_get_connection_values_n) *get_connection_values_n;
    __typeof__(MHD_suspend_connection) *suspend_connection;
    __typeof__(MHD_resume_connection) *resume_connection;
    __typeof__(MHD_create_response_from_buffer) *create_response_from_buffer;
    __typeof__(MHD_create_response_from_callback) *create_response_from_callback;
    __typeof__(MHD_add_response_header) *add_response_header;
    __typeof__(MHD_queue_response) *queue_response;
    __typeof__(MHD_destroy_response) *destroy_response;
} flownotes_microhttpd;

// Fills the table. Returns 0, or -1 with the dynamic loader's reason in `reason`.
static inline int flownotes_microhttpd_load(flownotes_microhttpd *table, char *reason, size_t size) {
    void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
#define FLOWNOTES_FIND(name) \
    if (library != NULL) table->name = (__typeof__(table->name))dlsym(library, "MHD_" #name); \
    if (table->name == NULL) library = NULL
    FLOWNOTES_FIND(start_daemon);
    FLOWNOTES_FIND(stop_daemon);
    FLOWNOTES_FIND(quiesce_daemon);
    FLOWNOTES_FIND(run);
    FLOWNOTES_FIND(get_timeout);
    FLOWNOTES_FIND(get_daemon_info);
    FLOWNOTES_FIND(get_connection_info);
    FLOWNOTES_FIND(get_connection_values_n);
    FLOWNOTES_FIND(suspend_connection);
    FLOWNOTES_FIND(resume_connection);
    FLOWNOTES_FIND(create_response_from_buffer);
    FLOWNOTES_FIND(create_response_from_callback);
    FLOWNOTES_FIND(add_response_header);
    FLOWNOTES_FIND(queue_response);
    FLOWNOTES_FIND(destroy_response);
#undef FLOWNOTES_FIND
    if (library != NULL) return 0;
    const char *error = dlerror();
    snprintf(reason, size, "%s", error != NULL ? error : "unknown reason");
    return -1;
}

// What a daemon calls; each gets the same `context`.
typedef struct {
    MHD_AccessHandlerCallback request;
    void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
    void *context;
} flownotes_microhttpd_calls;

// Swift cannot call variadic C functions. The daemon has no thread of its own: it works inside MHD_run.
static inline struct MHD_Daemon *flownotes_microhttpd_start(
    const flownotes_microhttpd *table, int listener, unsigned int connections, size_t memory,
    const flownotes_microhttpd_calls *calls) {
    return table->start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, calls->request, calls->context,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listener,
        MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
        MHD_OPTION_CONNECTION_TIMEOUT, 0u,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
        MHD_OPTION_URI_LOG_CALLBACK, calls->target, calls->context,
        MHD_OPTION_NOTIFY_COMPLETED, calls->completed, calls->context,
        MHD_OPTION_NOTIFY_CONNECTION, calls->connection, calls->context,
        MHD_OPTION_END);
}

// The answers to these questions are unions behind a pointer that may be null.
static inline int flownotes_microhttpd_descriptor(
    const flownotes_microhttpd *table, struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = table->get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info == NULL ? -1 : info->epoll_fd;
}
static inline int flownotes_microhttpd_socket(
    const flownotes_microhttpd *table, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        table->get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}
static inline void *flownotes_microhttpd_socket_context(
    const flownotes_microhttpd *table, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        table->get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}
static inline size_t flownotes_microhttpd_head_size(
    const flownotes_microhttpd *table, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        table->get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info == NULL ? 0 : info->header_size;
}

// What a reader of a body gives instead of a number of bytes, and the length of a body whose end is not known: macros
// that Swift does not see.
static inline ssize_t flownotes_microhttpd_end(void) { return MHD_CONTENT_READER_END_OF_STREAM; }
static inline ssize_t flownotes_microhttpd_failure(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }
static inline uint64_t flownotes_microhttpd_unknown_size(void) { return MHD_SIZE_UNKNOWN; }

// prctl is variadic, and pthread_setname_np is hidden without _GNU_SOURCE. The system keeps 15 bytes.
static inline void flownotes_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }
