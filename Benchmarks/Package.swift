// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "flownotes", path: "..")],
    targets: [
        // The bare library calls, in C, so that nothing of ours is in the yardstick.
        .target(name: "RawCalls", linkerSettings: [.linkedLibrary("crypto"), .linkedLibrary("secp256k1")]),
        .executableTarget(
            name: "bench",
            dependencies: [
                "RawCalls",
                .product(name: "Cadence", package: "flownotes"),
                .product(name: "CadenceInterpreter", package: "flownotes"),
                .product(name: "Flow", package: "flownotes"),
                .product(name: "FlowCrypto", package: "flownotes"),
                .product(name: "FlowDevChain", package: "flownotes"),
                .product(name: "FlowNotes", package: "flownotes"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    ]
)
