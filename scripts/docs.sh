#!/usr/bin/env bash
# Builds the documentation of the library into .build/docs, without a plugin; a warning is a failure.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

# Every module after those it imports, so that links lead from one into another.
modules=(RLP Cadence CadenceInterpreter FlowCrypto HTTP HTTPCurl Flow FlowAccess FlowDevChain FlowNotes)
docc=$(command -v docc || echo "$(dirname "$(readlink -f "$(command -v swift)")")/docc")
work=.build/docs.parts
rm -rf "$work" .build/docs
mkdir -p "$work"

swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members >"$work/graphs.log" 2>&1 || {
    cat "$work/graphs.log" >&2
    exit 1
}
graphs=$(sed -n 's/^Files written to //p' "$work/graphs.log")

archives=()
dependencies=()
for module in "${modules[@]}"; do
    mkdir "$work/$module"
    find "$graphs" \( -name "$module.symbols.json" -o -name "$module@*.symbols.json" \) -exec cp {} "$work/$module" \;
    "$docc" convert "Sources/$module/$module.docc" --additional-symbol-graph-dir "$work/$module" \
        --output-dir "$work/$module.doccarchive" --fallback-display-name "$module" \
        --fallback-bundle-identifier "flownotes.$module" --fallback-default-module-kind Library \
        --enable-experimental-external-link-support "${dependencies[@]}" --warnings-as-errors >"$work/docc.log" 2>&1 || {
        cat "$work/docc.log" >&2
        exit 1
    }
    archives+=("$work/$module.doccarchive")
    dependencies+=(--dependency "$work/$module.doccarchive")
done
"$docc" merge "${archives[@]}" --output-path .build/docs --synthesized-landing-page-name flownotes \
    --synthesized-landing-page-topics-style list >/dev/null
rm -rf "$work"
echo "the documentation is in .build/docs; to read it: python3 -m http.server -d .build/docs 8000" >&2
echo "  and in a browser http://127.0.0.1:8000/documentation" >&2
