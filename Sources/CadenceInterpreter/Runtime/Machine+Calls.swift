/// A place in a program where a function is called.
final class CallPlace {
    let site: SourceSite
    private let program: LoadedProgram

    init(_ site: SourceSite, in program: LoadedProgram) {
        self.site = site
        self.program = program
    }

    /// Runs what is called; a failure leaves the call open.
    @inline(__always)
    func during<Result>(_ body: () throws -> Result) rethrows -> Result {
        let outer = program.openCall
        program.openCall = site
        let result = try body()
        program.openCall = outer
        return result
    }
}

/// A function of a composite with the conditions of its interfaces.
final class Method {
    let code: FunctionCode?
    /// The conditions of interfaces, nearest first.
    let conditions: [FunctionCode]
    let name: String

    init(code: FunctionCode?, conditions: [FunctionCode], name: String) {
        self.code = code
        self.conditions = conditions
        self.name = name
    }
}

extension Machine {
    /// The code of a function at the top of a program.
    func function(_ name: String, of program: LoadedProgram) throws -> FunctionCode {
        guard let declaration = program.functions[name] else {
            throw RuntimeFailure.unsupported(Refusal.function.text(name))
        }
        return code(of: declaration, in: program)
    }

    func code(of declaration: FunctionDeclaration, in program: LoadedProgram) -> FunctionCode {
        program.code(at: declaration.range.start.offset) {
            FunctionCompiler.compile(declaration, program)
        }
    }

    /// Runs code as a call: counted, and a frame of the errors inside where it has a place.
    func run(
        _ code: FunctionCode, receiver: Value?, _ arguments: [Value], captures: [Cell], site: SourceSite? = nil
    ) throws -> Value {
        try entering(site) { try code.run(self, receiver: receiver, arguments, captures: captures) }
    }

    /// Evaluates a call, its arguments included: the chain counts how many calls of a text are open, of built-in
    /// functions as well, but neither `main` nor what built-in functions call.
    @inline(__always)
    func invoking(_ body: () throws -> Value) throws -> Value {
        guard meter.callDepth < Meter.callDepthLimit else {
            throw RuntimeFailure("CallStackLimitExceededError", "call stack limit exceeded: \(Meter.callDepthLimit)")
        }
        meter.callDepth += 1
        defer { meter.callDepth -= 1 }
        return try body()
    }

    @inline(__always)
    func entering(_ site: SourceSite?, _ body: () throws -> Value) throws -> Value {
        try meter.use(.call)
        try checkStack()
        do { return try body() } catch {
            guard let site else { throw error }
            throw RuntimeFailure.from(error, calledAt: site)
        }
    }

    /// Calls a function value for a built-in function.
    func call(_ function: FunctionValue, _ arguments: [Value], site: SourceSite) throws -> Value {
        try apply(function, arguments, site: site)
    }

    func apply(_ function: FunctionValue, _ arguments: [Value], site: SourceSite) throws -> Value {
        switch function.body {
        case .code(let code, let captures, let receiver):
            return try run(code, receiver: receiver, arguments, captures: captures, site: site)
        case .method(let name, let receiver):
            return try call(MethodCache(name: name), on: try dereferenced(receiver), arguments, site: site)
        case .constructor: return try construct(function.type, arguments, site: site)
        case .builtin(let body, let receiver, let receiverType):
            let shape = CallShape(
                receiverType: receiverType, authorization: nil,
                argumentTypes: function.type.parameters.map(\.type), typeArguments: [], site: site)
            return try body(
                BuiltinCall(machine: self, receiver: try dereferenced(receiver), shape: shape, arguments: arguments))
        }
    }

    /// Calls a function with arguments that are evaluated right into its frame where that can be.
    @inline(__always)
    func call(
        _ code: FunctionCode, receiver: Value?, _ arguments: [Code], from caller: Frame, _ place: CallPlace
    ) throws -> Value {
        guard let places = code.parameterSlots, code.hasPlainReceiver, places.count == arguments.count else {
            let values = try evaluate(arguments, caller, for: receiver)
            return try place.during { try run(code, receiver: receiver, values, captures: [], site: place.site) }
        }
        return try code.inFrame(self, []) { frame in
            let generation = receiver?.object?.generation
            var index = 0
            while index < arguments.count {
                frame.slots[places[index]] = try arguments[index](caller)
                index += 1
            }
            if index > 0, receiver?.object?.generation != generation { throw RuntimeFailure.destroyedResource }
            if let slot = code.receiverSlot, let receiver { frame.slots[slot] = receiver }
            code.rememberReceiver(receiver, in: frame)
            return try place.during { try entering(place.site) { try code.run(in: frame) } }
        }
    }

    /// Arguments for a function of a resource, which must still be there when they are evaluated.
    private func evaluate(_ arguments: [Code], _ caller: Frame, for receiver: Value?) throws -> [Value] {
        let generation = receiver?.object?.generation
        let values = try arguments.map { try $0(caller) }
        guard receiver?.object?.generation == generation else { throw RuntimeFailure.destroyedResource }
        return values
    }

    // MARK: Methods

    func call(
        _ cache: MethodCache, on receiver: Value, _ arguments: [Value], site: SourceSite? = nil
    ) throws -> Value {
        try call(try method(cache, of: receiver), on: receiver, arguments, site: site)
    }

    func call(
        _ cache: MethodCache, on receiver: Value, _ arguments: [Code], from caller: Frame, _ place: CallPlace
    ) throws -> Value {
        let method = try method(cache, of: receiver)
        guard let code = method.code, method.conditions.isEmpty else {
            let values = try evaluate(arguments, caller, for: receiver)
            return try place.during { try call(method, on: receiver, values, site: place.site) }
        }
        return try call(code, receiver: receiver, arguments, from: caller, place)
    }

    /// The method a call is of: looked up once for each type.
    private func method(_ cache: MethodCache, of receiver: Value) throws -> Method {
        guard case .composite(let composite) = receiver else {
            throw RuntimeFailure.unsupported(Refusal.function.text(cache.name))
        }
        if composite.isDestroyed { throw RuntimeFailure.destroyedResource }
        if let method = cache.method, cache.layout === composite.layout { return method }
        let method = try method(cache.name, of: composite.layout)
        cache.layout = composite.layout
        cache.method = method
        return method
    }

    /// The conditions of interfaces are around the function, and no frames.
    func call(_ method: Method, on receiver: Value, _ arguments: [Value], site: SourceSite?) throws -> Value {
        try guarded(method.conditions[...], method, receiver, arguments, site)
    }

    private func guarded(
        _ conditions: ArraySlice<FunctionCode>, _ method: Method, _ receiver: Value, _ arguments: [Value],
        _ site: SourceSite?
    ) throws -> Value {
        guard let first = conditions.first else {
            guard let code = method.code else { return .void }
            return try run(code, receiver: receiver, arguments, captures: [], site: site)
        }
        return try first.guarding(self, receiver: receiver, arguments) {
            try self.guarded(conditions.dropFirst(), method, receiver, arguments, site)
        }
    }

    /// The function of a type with all its conditions.
    func method(_ name: String, of layout: CompositeLayout) throws -> Method {
        if let known = layout.methods[name] { return known }
        let method = try makeMethod(name, layout)
        layout.methods[name] = method
        return method
    }

    private func makeMethod(_ name: String, _ layout: CompositeLayout) throws -> Method {
        guard let program = layout.program else { throw RuntimeFailure.unsupported(Refusal.nameOf.text(name)) }
        var code: FunctionCode?
        var conditions: [FunctionCode] = []
        if let own = program.declarations[layout.id]?.function(name) { code = self.code(of: own, in: program) }
        for interface in types.conformances(of: layout.id) {
            let program = try self.program(at: interface.location)
            guard let declaration = program.declarations[interface]?.function(name), let body = declaration.body
            else { continue }
            if !body.block.statements.isEmpty {
                // The conditions of a default function are its own: they do not hold for another in its place.
                if code == nil { code = self.code(of: declaration, in: program) }
            } else if body.preConditions != nil || body.postConditions != nil {
                conditions.append(self.code(of: declaration, in: program))
            }
        }
        if code == nil, conditions.isEmpty, name != "init" {
            throw RuntimeFailure.unsupported(Refusal.functionOf.text(name, layout.id.qualifiedName))
        }
        return Method(code: code, conditions: conditions, name: name)
    }
}

extension CompositeDeclaration {
    /// The function of a name; the initializer goes by `init`.
    func function(_ name: String) -> FunctionDeclaration? {
        for case .function(let function) in members {
            if function.role == .initializer ? name == "init" : function.name.name == name { return function }
        }
        return nil
    }
}
