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
      const { script } = await import('@bomb.sh/tab');
      if (shell === 'bash') process.stdout.write(WITHOUT_BASH_COMPLETION);
      script(shell, 'forebear', 'forebear');
    });
}

/** The script uses a function of the package bash-completion, which not every machine has. */
const WITHOUT_BASH_COMPLETION = `if ! declare -F _get_comp_words_by_ref >/dev/null; then
  _get_comp_words_by_ref() {
    words=("\${COMP_WORDS[@]}") cword=$COMP_CWORD
    cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
  }
fi
`;
