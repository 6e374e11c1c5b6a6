#!/usr/bin/env bash
# Draws docs/images/session.svg, the picture in the README, from a session that is played with the built program. A test
# plays the picture's commands again and compares.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

swift build --product flownotes >/dev/null
PATH="$root/.build/debug:$PATH"
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT

session=(
    'flownotes add -t Milk "Two litres"'
    'echo "Rye, sliced" | flownotes add -t Bread -'
    'flownotes edit 1 --body "Three litres"'
    'flownotes list'
    'flownotes search litr'
)

# A line of the picture: how it is drawn, and its text.
play() {
    for command in "${session[@]}"; do
        printf 'typed\t$ %s\n' "$command"
        (cd "$home" && env -i HOME="$home" PATH="$PATH" TZ=UTC LC_ALL=C.UTF-8 FORCE_COLOR=1 \
            bash -c "$command" >"$home/out" 2>"$home/err")
        # On a terminal, too, what is being done is said before the result.
        sed 's/^/told\t/' "$home/err"
        sed -e 's/^/shown\t/' -e 's/^shown\t\x1b\[1m/bold\t/' -e 's/\x1b\[[0-9;]*m//g' "$home/out"
    done
}

draw() {
    local -a kinds=() lines=()
    while IFS=$'\t' read -r kind line; do
        kinds+=("$kind")
        lines+=("$line")
    done
    local height=$((${#lines[@]} * 20 + 32)) y=32 index line
    cat <<END
<svg xmlns="http://www.w3.org/2000/svg" width="720" height="$height" viewBox="0 0 720 $height" role="img" aria-label="A session of flownotes">
<style>
rect { fill: #f6f8fa; stroke: #d0d7de }
text { font: 14px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre; fill: #1f2328 }
.typed { fill: #0550ae }
.told { fill: #59636e }
.bold { font-weight: bold }
@media (prefers-color-scheme: dark) {
rect { fill: #151b23; stroke: #3d444d }
text { fill: #f0f6fc }
.typed { fill: #79c0ff }
.told { fill: #9198a1 }
}
</style>
<rect x="0.5" y="0.5" width="719" height="$((height - 1))" rx="8"/>
END
    for index in "${!lines[@]}"; do
        line=${lines[index]//&/&amp;}
        line=${line//</&lt;}
        [ -z "$line" ] || printf '<text x="18" y="%d" class="%s" xml:space="preserve">%s</text>\n' \
            "$y" "${kinds[index]}" "$line"
        y=$((y + 20))
    done
    echo '</svg>'
}

mkdir -p docs/images
play >"$home/lines"
draw <"$home/lines" >docs/images/session.svg
echo "docs/images/session.svg is drawn; look at it before it is committed" >&2
