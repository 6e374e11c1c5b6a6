#!/usr/bin/env bash
# Fails when a public symbol has no doc comment; lists them.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

command -v jq >/dev/null || {
    echo "error: jq is needed to read the symbol graphs" >&2
    echo "  try: apt-get install jq" >&2
    exit 1
}

# What a protocol of another module demands needs no comment of their own.
# shellcheck disable=SC2016
filter='
    ["==(_:_:)", "<(_:_:)", "hash(into:)", "init(from:)", "encode(to:)"] as $demanded
    | .symbols[]
    | select(.docComment == null)
    | select(.identifier.precise | contains("::SYNTHESIZED::") | not)
    | select((.location.uri // "") | contains("/Sources/"))
    | select((.pathComponents | last) as $last | $demanded | index($last) | not)
    | "\(.pathComponents | join("."))  \(.location.uri | sub(".*/Sources/"; "Sources/")):\(.location.position.line + 1)"'

swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members >/dev/null 2>&1
undocumented=$(
    for name in RLP Cadence CadenceInterpreter FlowCrypto Flow HTTP HTTPCurl FlowAccess FlowNotes CommandKit FlowNotesCommands; do
        find .build -path '*symbolgraph*' \( -name "$name.symbols.json" -o -name "$name@*.symbols.json" \) -print0 |
            xargs -0 -r jq -r "$filter"
    done | sort -u
)
if [ -n "$undocumented" ]; then
    printf 'public symbols without a doc comment:\n%s\n' "$undocumented" >&2
    exit 1
fi
echo "every public symbol is documented"
