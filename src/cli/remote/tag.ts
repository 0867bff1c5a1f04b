import type { Command } from 'commander';
import { SetTagsDocument } from '#src/client/generated/graphql.js';
import { misuse } from '../failure.js';
import { write } from '../output/writer.js';
import { type ServerFlags, withClient, withServer } from './connection.js';
import { pair } from './field-flags.js';
import { arnOf } from './registered.js';

interface TagFlags extends ServerFlags {
  readonly remove?: readonly string[];
}

export function defineTag(command: Command): void {
  command
    .argument(
      '<of>',
      'a job, a model, an endpoint or a registered version, by name or ARN; data by its ARN',
    )
    .argument('[tags...]', 'tags to set, as name=value', pair)
    .option('--remove <name>', 'a tag to remove; may be repeated', collect);
  withServer(command).action(
    async (of: string, tags: Readonly<Record<string, string>> | [], flags: TagFlags) => {
      const { remove = [] } = flags;
      const set = Array.isArray(tags) ? {} : tags;
      if (Object.keys(set).length + remove.length === 0)
        throw misuse('Give a tag as <name>=<value>, or --remove <name>.');
      await withClient(flags, async (client) => {
        const arn = await arnOf(client, of);
        await client.ask(SetTagsDocument, { arn, tags: set, remove });
      });
      write(`tags of ${of} are changed\n`);
    },
  );
}

function collect(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}
