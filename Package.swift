// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], resources: [Resource]? = nil
) -> Target {
    .target(
        name: name, dependencies: dependencies, exclude: exclude, resources: resources, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies, exclude: exclude,
        swiftSettings: strict)
}

func system(_ name: String, pkgConfig: String?, apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let package = Package(
    name: "flownotes",
    products: [
        .library(name: "RLP", targets: ["RLP"]),
        .library(name: "Cadence", targets: ["Cadence"]),
        .library(name: "CadenceInterpreter", targets: ["CadenceInterpreter"]),
        .library(name: "FlowCrypto", targets: ["FlowCrypto"]),
        .library(name: "Flow", targets: ["Flow"]),
        .library(name: "FlowAccess", targets: ["FlowAccess", "HTTP", "HTTPCurl"]),
        .library(name: "FlowDevChain", targets: ["FlowDevChain"]),
        .library(name: "FlowWallet", targets: ["FlowWallet", "HTTP", "HTTPCurl"]),
        .library(name: "FlowNotes", targets: ["FlowNotes"]),
        .executable(name: "flownotes", targets: ["flownotes"]),
    ],
    traits: [
        .trait(name: "Secp256k1", description: "Sign and verify with ECDSA_secp256k1 keys, by libsecp256k1."),
        .default(enabledTraits: ["Secp256k1"]),
    ],
    targets: [
        system("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev"),
        system("CSecp256k1", pkgConfig: "libsecp256k1", apt: "libsecp256k1-dev"),
        // Without pkgConfig: libcurl is loaded when first needed, not linked.
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        // Without pkgConfig: libmicrohttpd is loaded when a server starts, not linked.
        .systemLibrary(name: "CMicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        // Without pkgConfig: libqrencode is loaded when a QR code is drawn, not linked.
        .systemLibrary(name: "CQREncode", providers: [.apt(["libqrencode-dev"])]),
        system("CPopt", pkgConfig: "popt", apt: "libpopt-dev"),
        system("CUtf8proc", pkgConfig: nil, apt: "libutf8proc-dev"),
        system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),

        module("Bytes"),
        module("SQLiteStore", ["CSQLite"]),
        module("RLP", ["Bytes"]),
        module("Cadence", ["Bytes"]),
        module("CadenceInterpreter", ["Bytes", "Cadence", "CUtf8proc"]),
        module(
            "FlowCrypto",
            ["Bytes", "COpenSSL", "CUtf8proc", .target(name: "CSecp256k1", condition: .when(traits: ["Secp256k1"]))]),
        module("Flow", ["Bytes", "RLP", "Cadence", "FlowCrypto"]),
        module("HTTP", ["Bytes"]),
        module("HTTPCurl", ["HTTP", "CCurl"]),
        module("HTTPServer", ["HTTP", "CMicrohttpd"]),
        module("WebPage", ["Bytes", "HTTP"]),
        module("FlowAccess", ["Bytes", "Flow", "Cadence", "FlowCrypto", "HTTP"]),
        module(
            "FlowNotes", ["Bytes", "RLP", "Flow", "Cadence", "FlowCrypto", "HTTP", "FlowAccess", "SQLiteStore"],
            exclude: ["cadence/core"], resources: [.embedInCode("cadence")]),
        module("NotepadPage", ["Bytes", "Cadence", "HTTP", "FlowNotes", "WebPage"]),
        module(
            "FlowDevChain",
            [
                "Bytes", "RLP", "Flow", "Cadence", "CadenceInterpreter", "FlowCrypto", "HTTP", "FlowAccess",
                "SQLiteStore",
            ],
            resources: [.embedInCode("core"), .embedInCode("contracts")]),
        module("FlowWallet", ["Bytes", "Flow", "Cadence", "FlowCrypto", "HTTP", "WebPage"]),
        module("QRSymbols", ["CQREncode"]),
        module("CommandKit", ["CPopt"]),
        module(
            "FlowNotesCommands",
            [
                "Bytes", "CommandKit", "FlowNotes", "FlowDevChain", "FlowAccess", "Flow", "Cadence", "FlowCrypto",
                "HTTP", "HTTPCurl", "HTTPServer", "CadenceInterpreter", "CUtf8proc", "FlowWallet", "NotepadPage",
                "QRSymbols", "WebPage",
            ]),
        .executableTarget(name: "flownotes", dependencies: ["FlowNotesCommands"], swiftSettings: strict),

        .target(
            name: "TestSupport", dependencies: ["Bytes", "HTTP", "Cadence", "Flow", "FlowCrypto", "FlowWallet"],
            path: "Tests/TestSupport",
            swiftSettings: strict),
        tests("Bytes", []),
        tests("RLP", ["Bytes"]),
        tests("Cadence", ["Bytes"]),
        tests("CadenceInterpreter", ["Bytes", "Cadence", "FlowCrypto"]),
        tests("FlowCrypto", ["Bytes"]),
        tests("Flow", ["Bytes", "RLP", "Cadence", "FlowCrypto"]),
        tests("HTTP", []),
        tests("HTTPCurl", ["HTTP"]),
        tests("HTTPServer", ["HTTP", "HTTPCurl"]),
        tests("WebPage", ["HTTP"]),
        tests("FlowAccess", ["Bytes", "Flow", "Cadence", "FlowCrypto", "HTTP"]),
        tests(
            "FlowNotes",
            [
                "HTTPCurl", "HTTPServer", "Bytes", "Flow", "Cadence", "FlowCrypto", "HTTP", "FlowAccess",
                "FlowDevChain", "SQLiteStore",
            ]),
        tests("NotepadPage", ["Cadence", "HTTP", "HTTPCurl", "HTTPServer", "FlowNotes", "WebPage"]),
        tests(
            "FlowDevChain",
            [
                "Bytes", "RLP", "Flow", "Cadence", "CadenceInterpreter", "FlowCrypto", "HTTP", "HTTPCurl", "HTTPServer",
                "FlowAccess", "SQLiteStore",
            ]),
        tests(
            "FlowWallet",
            ["Bytes", "Flow", "Cadence", "FlowCrypto", "HTTP", "HTTPCurl", "HTTPServer", "FlowAccess", "WebPage"]),
        tests("QRSymbols", []),
        tests("CommandKit", []),
        tests(
            "FlowNotesCommands",
            [
                "Bytes", "CommandKit", "FlowNotes", "FlowDevChain", "FlowAccess", "Flow", "Cadence", "FlowCrypto",
                "HTTP", "HTTPCurl", "HTTPServer", "FlowWallet", "NotepadPage", "WebPage",
            ], exclude: ["Golden"]),
    ]
)
