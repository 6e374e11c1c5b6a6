/// How a value is laid out as JSON: what stands before, between and after the parts of containers.
protocol ValueLayout {
    /// Writes a value that holds no others.
    mutating func leaf(_ value: CadenceValue)
    /// Writes what stands before the content of a container; the answer is remembered in `Container.flag`.
    mutating func open(_ container: CadenceValue) -> Bool
    /// Writes what stands before the value at an index; false when that value is written with it.
    mutating func before(_ index: Int, in container: Container) -> Bool
    /// Writes what stands after the value at an index.
    mutating func after(_ index: Int, in container: Container)
    /// Writes what stands after the content of a container.
    mutating func close(_ container: Container)
}

/// A container that is being written.
struct Container {
    let value: CadenceValue
    let node: CadenceNode
    let flag: Bool
    var index = 0

    /// The name of the field at an index, for composites.
    func name(_ index: Int) -> String {
        guard case .composite(let composite) = value else { return "" }
        return composite.shape.names[index]
    }
}

extension ValueLayout {
    /// Writes a value of any depth with a stack of its own.
    mutating func write(_ root: CadenceValue) {
        guard var current = begin(root) else { return }
        var outer: [Container] = []
        while true {
            let index = current.index
            if index > 0 { after(index - 1, in: current) }
            guard index < current.node.values.count else {
                close(current)
                guard let container = outer.popLast() else { return }
                current = container
                continue
            }
            current.index = index + 1
            if before(index, in: current), let inner = begin(current.node.values[index]) {
                outer.append(current)
                current = inner
            }
        }
    }

    /// Writes a value that holds no others, or opens a container.
    private mutating func begin(_ value: CadenceValue) -> Container? {
        guard let node = value.node else {
            leaf(value)
            return nil
        }
        return Container(value: value, node: node, flag: open(value))
    }
}
