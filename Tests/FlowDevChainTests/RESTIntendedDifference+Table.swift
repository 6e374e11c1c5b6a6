extension RESTIntendedDifference {
    /// Every difference. The order counts: a row sees what the rows before it made.
    static let all: [RESTIntendedDifference] = [
        .init(
            "gas limit's text",
            .error(
                500,
                #"Invalid Flow request: transaction compute limit \((\d+)\) exceeds the maximum compute limit \(9999\)"#,
                500,
                "Invalid Flow request: transaction gas limit (\\1) is not in the acceptable range (min: 1, max: 9999)")),
        .init("duplicates are taken", .status(500, "has already been submitted", 200)),
        .init("the emulator's fault", .status(500, "is currently being executed", 200)),
        .init("the emulator's fault", .status(0, "", 200)),
        .init("the emulator's fault", .status(0, "", 404)),
        .init(
            "a refused transaction is 400",
            .error(
                500, "Invalid Flow request: (?!failed to get)(.*)", 400,
                "Invalid Flow argument: invalid transaction: \\1")),
        .init("heights to come are 404", .status(200, "", 404)),
        .init(
            "scripts at unknown blocks are 404",
            .error(
                400, #"Invalid Flow argument: (could not find block at height \d+)"#, 404,
                "Flow resource not found: \\1")),
        .init(
            "scripts at unknown blocks are 404",
            .status(400, "Invalid Flow argument: could not find entity", 404)),
        .init(
            "a script's failure",
            .error(
                400, #"Invalid Flow argument: (\[Error Code: .*)"#, 400,
                "Invalid Flow argument: failed to execute script: \\1")),
        .init("transactions of the first and unknown blocks are 404", .status(500, "failed to get", 404)),
        .init("the computation is told", .mask(path: "/v1/transaction", #""computation_used": "\d+""#)),
        .init(
            "execution results",
            .oursOnly(path: "/v1/blocks", #",?\n\t*"execution_result": "/v1/execution_results/\w+""#)),
        .init(
            "no system transactions",
            .recordedOnly(
                path: "/v1/transactions?",
                #",\n\t\{\n\t\t"id": "\w+",\n\t\t"script": "[^"]*",\n\t\t"arguments": \[\],\n\t\t"reference_block_id": "0{64}"(?:.*\n)*?\t\}(?=,\n\t\{|\n\])"#
            )),
        .init(
            "no system transactions",
            .recordedOnly(
                path: "/v1/transaction_results?",
                #",\n\t\{\n\t\t"block_id": "\w+",\n\t\t"collection_id": ""(?:.*\n)*?\t\}(?=,\n\t\{|\n\])"#)),
        .init(
            "the node tells its version",
            .mask(path: "/v1/node_version_info", #""(semver|commit|spork_id|protocol_state_version)": "[^"]*""#)),
    ]
}
