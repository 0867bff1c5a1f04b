import type { Command } from 'commander';
import { positive } from '../remote/flag-values.js';

interface ExampleFlags {
  readonly users?: number;
  readonly seed?: number;
  readonly python?: string;
}

export function defineExample(command: Command): void {
  command
    .argument('[name]', 'logins or sentiment; without it, the examples are listed')
    .argument('[folder]', 'default: the name of the example')
    .option('--users <number>', 'of how many users logins are generated', positive)
    .option('--seed <number>', 'other data for another seed', positive)
    .option('--python <interpreter>', 'one with transformers, which makes the model of sentiment')
    .action(async (name: string | undefined, folder: string | undefined, flags: ExampleFlags) => {
      const { listExamples, writeExample } = await import('../example/example.js');
      if (name === undefined) listExamples();
      else await writeExample(name, folder, flags);
    });
}
