import { Argument, type Command } from 'commander';

export function defineCompletion(command: Command): void {
  command
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
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
    .action(async (shell: string) => {
      if (shell === 'bash') process.stdout.write(BASH);
      else (await import('@bomb.sh/tab')).script(shell, 'forebear', 'forebear');
    });
}

/**
 * Not the library's: that evaluates what is typed and what the server answers, and needs the package bash-completion.
 * The last line of an answer holds flags: 2 puts no blank behind the word, 4 offers no names of files.
 */
const BASH = `_forebear_complete() {
  local out line flags=0 typed=\${COMP_WORDS[COMP_CWORD]}
  out=$(forebear complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line =~ ^:([0-9]+)$ ]]; then
      flags=\${BASH_REMATCH[1]}
    else
      line=\${line%%$'\\t'*}
      [[ -n $line && $line == "$typed"* ]] && COMPREPLY+=("$line")
    fi
  done <<<"$out"
  ((flags & 2)) && compopt -o nospace
  ((flags & 4)) && compopt +o default
  return 0
}
complete -o default -F _forebear_complete forebear
`;
