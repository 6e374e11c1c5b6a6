/// Collects the type id and the field names of a composite, or finds that an earlier one has the same.
struct CompositeBuilder {
    private let kind: CadenceComposite.Kind
    private let id: String
    /// An earlier composite of this id, as long as the names agree with it.
    private var twin: CadenceComposite.Shape?
    private var names: [String] = []
    private var count = 0

    init(
        _ kind: CadenceComposite.Kind, _ id: Int, _ document: JSONDocument, _ shapes: ShapeCache,
        _ form: JSONCadence.Form
    ) throws(CadenceError) {
        self.kind = kind
        if let twin = shapes.shape(kind, id, document) {
            self.twin = twin
            self.id = twin.id
        } else {
            do throws(CadenceError) {
                self.id = try TypeIdentifier.canonical(document.string(id), form)
            } catch {
                throw error.within(".id")
            }
        }
    }

    mutating func addName(_ token: Int, _ document: JSONDocument) throws(CadenceError) {
        if let twin {
            if count < twin.names.count, document.hasText(token, twin.names[count]) {
                count += 1
                return
            }
            names = Array(twin.names.prefix(count))
            self.twin = nil
        }
        names.append(document.string(try document.expect(token, .string, at: "name")))
        count += 1
    }

    /// What leads from the composite to field `index`: by name when that is known already.
    func step(_ index: Int) -> String {
        guard index < count else { return ".fields[\(index)]" }
        return ".fields.\(shortened(twin?.names[index] ?? names[index]))"
    }

    mutating func shape(_ shapes: inout ShapeCache) -> CadenceComposite.Shape {
        if let twin, twin.names.count == count { return twin }
        let known = twin.map { Array($0.names.prefix(count)) } ?? names
        let shape = CadenceComposite.Shape(id: id, kind: kind, names: known)
        shapes.add(shape)
        return shape
    }
}

/// The last few shapes of a document.
struct ShapeCache {
    private var shapes: [CadenceComposite.Shape] = []
    private var oldest = 0
    private static let size = 8

    func shape(_ kind: CadenceComposite.Kind, _ id: Int, _ document: JSONDocument) -> CadenceComposite.Shape? {
        shapes.first { $0.kind == kind && document.hasText(id, $0.id) }
    }

    mutating func add(_ shape: CadenceComposite.Shape) {
        if shapes.count < Self.size {
            shapes.append(shape)
        } else {
            shapes[oldest] = shape
            oldest = (oldest + 1) % Self.size
        }
    }
}
