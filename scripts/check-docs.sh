#!/usr/bin/env bash
# Fails when a public symbol has no doc comment, when the library's documentation does not build without a warning, when a
# page shows a call that the command would refuse or a session that is not true, or when a link leads nowhere.
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
    for name in RLP Cadence CadenceInterpreter FlowCrypto Flow HTTP HTTPCurl FlowAccess FlowDevChain FlowNotes HTTPServer CommandKit \
        FlowNotesCommands; do
        find .build -path '*symbolgraph*' \( -name "$name.symbols.json" -o -name "$name@*.symbols.json" \) -print0 |
            xargs -0 -r jq -r "$filter"
    done | sort -u
)
if [ -n "$undocumented" ]; then
    printf 'public symbols without a doc comment:\n%s\n' "$undocumented" >&2
    exit 1
fi
echo "every public symbol is documented"

scripts/docs.sh

log=$(mktemp)
trap 'rm -f "$log"' EXIT
# The command is built too, because the sessions are played with it.
if ! { swift build && swift test --filter 'DocumentationTests|ShownSessionTests|ArticleTests'; } >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
fi
echo "every page is true to the command, and every link leads somewhere"
