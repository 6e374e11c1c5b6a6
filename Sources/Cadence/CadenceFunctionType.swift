/// The type of a function.
public struct CadenceFunctionType: Sendable, Hashable {
    /// A type parameter and the type that bounds it, `.unknown` without a bound.
    public struct TypeParameter: Sendable, Hashable {
        /// The name.
        public let name: String
        /// The bound.
        public let bound: CadenceType

        /// A type parameter.
        public init(_ name: String, bound: CadenceType = .unknown) {
            self.name = name
            self.bound = bound
        }
    }

    /// Whether the function promises to change nothing.
    public let isView: Bool
    /// The type parameters in order.
    public let typeParameters: [TypeParameter]
    /// The parameters in order.
    public let parameters: [CadenceParameter]
    /// The type of the result.
    public let result: CadenceType

    /// The type of a function.
    public init(
        isView: Bool = false, typeParameters: [TypeParameter] = [], parameters: [CadenceParameter] = [],
        result: CadenceType
    ) {
        self.isView = isView
        self.typeParameters = typeParameters
        self.parameters = parameters
        self.result = result
    }
}

/// A parameter of a function or an initializer.
public struct CadenceParameter: Sendable, Hashable {
    /// The argument label; empty when it is the name, `_` for none.
    public let label: String
    /// The name.
    public let name: String
    /// The type.
    public let type: CadenceType

    /// A parameter.
    public init(label: String = "", name: String, type: CadenceType) {
        self.label = label
        self.name = name
        self.type = type
    }
}
