import Bytes
public import Flow

extension AccessClient {
    /// The events of a type in a range of heights: one element a block, in order.
    ///
    /// A node takes 250 heights at once; a longer range makes one request for each 250. A range that ends above the
    /// newest sealed block gives the blocks there are, and asks for nothing beyond them.
    public func events(_ type: String, heights: ClosedRange<UInt64>) async throws -> [BlockEvents] {
        var events: [BlockEvents] = []
        for part in heights.parts(of: 250) {
            let range = "start_height=\(part.lowerBound)&end_height=\(part.upperBound)"
            do {
                let found = try await self.events(type, range)
                events += found
                // Fewer blocks than heights: the newest one is among them.
                if found.count <= part.upperBound - part.lowerBound { break }
            } catch let error as AccessError where !events.isEmpty && error.kind.isOutOfRange {
                // The newest block was the last of an earlier part.
                break
            }
        }
        return events
    }

    /// The events of a type in some blocks; a node takes 50 at once, more make more requests.
    public func events(_ type: String, blocks ids: [Identifier]) async throws -> [BlockEvents] {
        var events: [BlockEvents] = []
        for start in stride(from: 0, to: ids.count, by: 50) {
            let part = ids[start..<min(start + 50, ids.count)].map(\.description).joined(separator: ",")
            events += try await self.events(type, "block_ids=" + part)
        }
        return events
    }

    private func events(_ type: String, _ selector: String) async throws -> [BlockEvents] {
        let type = PercentCoding.encode(type.utf8)
        return try await get("/v1/events?type=\(type)&\(selector)", as: [WireBlockEvents].self).map(\.events)
    }
}

extension AccessError.Kind {
    /// Whether a node was asked for blocks beyond its newest one.
    fileprivate var isOutOfRange: Bool {
        if case .badRequest(let message) = self { message.hasPrefix("Out of range") } else { false }
    }
}
