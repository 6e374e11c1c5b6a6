extension LoopbackServer.Options {
    /// Connections that are accepted: those served, and some more whose requests are refused with an answer.
    var connectionLimit: Int {
        let served = max(1, min(maximumConnections, 1 << 20))
        return served + max(16, served / 8)
    }

    /// The memory libmicrohttpd has for one connection: a head is kept twice, and the answer's head goes there too.
    var memoryPerConnection: Int { 2 * min(max(1024, maximumHead), 16 << 20) + (32 << 10) }
}
