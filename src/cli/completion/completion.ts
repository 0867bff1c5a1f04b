import { Argument, type Command } from 'commander';

// The library's scripts are not used, because they evaluate the typed text. Each of these passes
// the words as they are to `forebear complete`, and quotes the names that it answers with, which
// come from the server.  The last line of an answer holds flags: 2 puts no blank behind the word, 4
// offers no names of files.

const BASH = `_forebear_complete() {
  local out line flags=0 typed=\${COMP_WORDS[COMP_CWORD]}
  out=$(forebear complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line =~ ^:([0-9]+)$ ]]; then
      flags=\${BASH_REMATCH[1]}
    else
      line=\${line%%$'\\t'*}
      if [[ -n $line && $line == "$typed"* ]]; then
        printf -v line %q "$line"
        COMPREPLY+=("$line")
      fi
    fi
  done <<<"$out"
  ((flags & 2)) && compopt -o nospace
  ((flags & 4)) && compopt +o default
  return 0
}
complete -o default -F _forebear_complete forebear
`;

const ZSH = `#compdef forebear
_forebear() {
  local out line
  local -i flags=0
  local -a names behind
  out=$(forebear complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  for line in "\${(@f)out}"; do
    if [[ $line == :<-> ]]; then
      flags=\${line#:}
    elif [[ -n $line ]]; then
      names+=("\${line%%$'\\t'*}")
    fi
  done
  (( flags & 2 )) && behind=(-S '')
  (( $#names )) && compadd "\${(@)behind}" -- "\${(@)names}"
  (( flags & 4 )) || _files
}
compdef _forebear forebear
`;

const FISH = `function __forebear_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -l flags 0
    for line in (forebear complete -- $words[2..] "$typed" 2>/dev/null)
        if string match -qr '^:[0-9]+$' -- $line
            set flags (string sub -s 2 -- $line)
        else if test -n "$line"
            string replace -r '\\t.*' '' -- $line
        end
    end
    test (math "floor($flags / 4) % 2") -eq 1; or __fish_complete_path "$typed"
end
complete -c forebear -e
complete -c forebear -f -a '(__forebear_complete)'
`;

/** The script of each shell that completes the commands. */
export const SCRIPTS = { bash: BASH, zsh: ZSH, fish: FISH } as const;

export function defineCompletion(command: Command): void {
  command
    .addArgument(new Argument('<shell>').choices(Object.keys(SCRIPTS)))
    .addHelpText(
      'after',
      [
        '',
        'For this terminal, and for all that come:',
        '  bash: source <(forebear completion bash)   in ~/.bashrc',
        '  zsh:  source <(forebear completion zsh)    in ~/.zshrc',
        '  fish: forebear completion fish | source    in ~/.config/fish/config.fish',
      ].join('\n'),
    )
    .action((shell: keyof typeof SCRIPTS) => void process.stdout.write(SCRIPTS[shell]));
}
