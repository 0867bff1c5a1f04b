import { Command } from 'commander';
import { COMMANDS } from '../command-table.js';

/** All commands with their options, except the completion commands. */
export async function completedProgram(): Promise<{
  readonly program: Command;
  /** The first of the names of a command. */
  readonly canonical: (word: string) => string;
}> {
  const program = new Command('forebear');
  for (const { name, summary, define } of COMMANDS) {
    if (name === 'completion') continue; // the library adds its own commands
    (await define())(program.command(name).description(summary));
  }
  const canonical = (word: string) =>
    COMMANDS.find(({ aliases = [] }) => aliases.includes(word))?.name ?? word;
  return { program, canonical };
}
