import { Argument, type Command } from 'commander';
import { SCRIPTS } from './scripts.js';

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
