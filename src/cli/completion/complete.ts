import type { Command } from 'commander';
import { namesFor } from './names.js';

/**
 * Answers the script of {@link defineCompletion}: `forebear complete -- <words>`; the last word is
 * the incomplete one.
 */
export function defineComplete(command: Command): void {
  command
    .argument('[words...]')
    .allowUnknownOption()
    .action(async (words: readonly string[]) => {
      const [{ default: tab }, { completedProgram }] = await Promise.all([
        import('@bomb.sh/tab/commander'),
        import('./completed-program.js'),
      ]);
      const { program, canonical } = await completedProgram();
      const [first = '', ...rest] = words;
      const typed = [words.length > 1 ? canonical(first) : first, ...rest];
      const root = tab(program, { completionCommandName: 'completion' });
      const names = await namesFor(typed);
      if (names) {
        const at = root.commands.get(names.command);
        const handler = names.option
          ? at?.options.get(names.option)
          : [...(at?.arguments.values() ?? [])][0];
        if (handler)
          handler.handler = (complete) => {
            for (const name of names.names) complete(name, '');
          };
      }
      root.parse(typed);
    });
}
