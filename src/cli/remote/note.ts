import type { Command } from 'commander';
import { SetDescriptionDocument } from '#src/client/generated/graphql.js';
import { write } from '../output/writer.js';
import { type ServerFlags, withClient, withServer } from './connection.js';
import { NAMED_KINDS } from './entities.js';
import { findNamed } from './find-named.js';

export function defineNote(command: Command): void {
  command
    .argument('<of>', 'the name of a job, a model or an endpoint, or an ARN')
    .argument('<text>', 'the notes, as Markdown; empty to remove them');
  withServer(command).action(async (of: string, description: string, flags: ServerFlags) => {
    await withClient(flags, async (client) => {
      const { arn } = await findNamed(client, of, NAMED_KINDS);
      await client.ask(SetDescriptionDocument, { arn, description });
    });
    write(`notes of ${of} are ${description === '' ? 'removed' : 'written'}\n`);
  });
}
