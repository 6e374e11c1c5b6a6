/// Destroys resources, and lets them have their say before.
access(all) contract Burner {

    /// A resource that wants to know when it is burned on purpose.
    access(all) resource interface Burnable {
        access(contract) fun burnCallback()
    }

    /// Destroys a resource, or all resources of an array, a dictionary or an optional.
    access(all) fun burn(_ toBurn: @AnyResource?) {
        if toBurn == nil {
            destroy toBurn
            return
        }
        let whole <- toBurn!
        if let one <- whole as? @{Burnable} {
            one.burnCallback()
            destroy one
        } else if let many <- whole as? @[AnyResource] {
            while many.length > 0 {
                self.burn(<- many.removeFirst())
            }
            destroy many
        } else if let named <- whole as? @{HashableStruct: AnyResource} {
            for key in named.keys {
                self.burn(<- named.remove(key: key))
            }
            destroy named
        } else {
            destroy whole
        }
    }
}
