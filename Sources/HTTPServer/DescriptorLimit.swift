import Glibc

/// How many files and sockets this process may have open.
enum DescriptorLimit {
    /// Raises the soft limit, often 1,024, so far as the hard limit lets; never lowers it.
    static func raise(to count: Int) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        let wanted = min(rlim_t(clamping: count), limit.rlim_max)
        guard wanted > limit.rlim_cur else { return }
        limit.rlim_cur = wanted
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
