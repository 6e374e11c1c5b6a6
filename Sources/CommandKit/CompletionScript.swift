/// What a shell reads to complete command lines: it asks the program each time.
public enum CompletionScript: String, Sendable, CaseIterable {
    /// GNU Bash.
    case bash
    /// The Z shell.
    case zsh
    /// fish, the friendly interactive shell.
    case fish

    /// The word before a command line that makes the program answer with completions instead.
    ///
    /// Behind it come the words up to the cursor, the last of them the one it is at. The answer has a word a line, a tab
    /// and what it means behind it; the single line `:files` asks the shell to list files.
    public static let request = "__complete"

    /// The text for a program of this name.
    public func text(_ program: String) -> String {
        switch self {
        case .bash:
            """
            # bash completion for \(program); put it into a file that bash reads, or: source <(\(program) completions bash)
            _\(program)() {
                local line before="" i
                local -a words=()
                COMPREPLY=()
                # bash takes a colon for a word of its own, as in title:TEXT; the words are put together again.
                for ((i = 1; i <= COMP_CWORD; i++)); do
                    if [ "${COMP_WORDS[i]}" = : ] && [ ${#words[@]} -gt 0 ]; then
                        before="${words[${#words[@]}-1]}:"
                        words[${#words[@]}-1]="$before"
                    elif [ "${COMP_WORDS[i-1]}" = : ] && [ -n "$before" ]; then
                        words[${#words[@]}-1]="$before${COMP_WORDS[i]//\\\\/}"
                    else
                        before=""
                        words+=("${COMP_WORDS[i]//\\\\/}")
                    fi
                done
                while IFS= read -r line; do
                    if [ "$line" = :files ]; then
                        compopt -o filenames 2>/dev/null
                        while IFS= read -r line; do
                            COMPREPLY+=("$line")
                        done < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")
                        return
                    fi
                    line="${line%%$'\\t'*}"
                    COMPREPLY+=("$(printf %q "${line#"$before"}")")
                done < <(\(program) \(Self.request) "${words[@]}" 2>/dev/null)
            }
            complete -F _\(program) \(program)

            """
        case .zsh:
            """
            #compdef \(program)
            # zsh completion for \(program); put it as _\(program) into a folder of $fpath
            _\(program)() {
                local -a lines values
                local line
                lines=("${(@f)$(\(program) \(Self.request) "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
                if [[ $lines[1] == :files ]]; then
                    _files
                    return
                fi
                for line in $lines; do
                    values+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}")
                done
                _describe -t values \(program) values
            }
            compdef _\(program) \(program)

            """
        case .fish:
            """
            # fish completion for \(program); put it into ~/.config/fish/completions/\(program).fish
            function __\(program)_complete
                set -l lines (\(program) \(Self.request) (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
                if test "$lines[1]" = ":files"
                    __fish_complete_path (commandline -ct)
                else
                    printf '%s\\n' $lines
                end
            end
            complete -c \(program) -f -a '(__\(program)_complete)'

            """
        }
    }
}
