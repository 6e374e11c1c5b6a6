extension CadenceType {
    /// Whether a type is nothing but this name.
    static func isSimple(_ name: String) -> Bool { simpleNames.contains(name) }

    /// The names of Cadence 1.10: types, entitlements and entitlement mappings.
    private static let simpleNames: Set<String> = Set(
        """
        Any AnyStruct AnyResource AnyStructAttachment AnyResourceAttachment HashableStruct Storable StringBuilder
        Void Never Bool String Character Bytes Address Type Block DeployedContract
        Number SignedNumber Integer SignedInteger FixedSizeUnsignedInteger FixedPoint SignedFixedPoint
        Path CapabilityPath StoragePath PublicPath PrivatePath
        Account Account.Contracts Account.Keys Account.Storage Account.Capabilities Account.Inbox
        Account.AccountCapabilities Account.StorageCapabilities
        StorageCapabilityController AccountCapabilityController
        Mutate Insert Remove Identity Storage SaveValue LoadValue CopyValue BorrowValue
        Contracts AddContract UpdateContract RemoveContract Keys AddKey RevokeKey
        Inbox PublishInboxCapability UnpublishInboxCapability ClaimInboxCapability
        Capabilities StorageCapabilities AccountCapabilities PublishCapability UnpublishCapability
        GetStorageCapabilityController IssueStorageCapabilityController
        GetAccountCapabilityController IssueAccountCapabilityController
        AccountMapping CapabilitiesMapping
        """.split(whereSeparator: \.isWhitespace).map(String.init)
            + CadenceIntegerType.allCases.map(\.name) + CadenceFixedPointType.allCases.map(\.name)
    )
}
