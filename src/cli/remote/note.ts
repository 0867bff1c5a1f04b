import type { Command } from 'commander';
import type { Client } from '#src/client/client.js';
import { DescribedDocument, SetDescriptionDocument } from '#src/client/generated/graphql.js';
import { misuse } from '../failure.js';
import { note, write } from '../output/writer.js';
import { type ServerFlags, withClient, withServer } from './connection.js';
import { arnOf } from './registered.js';

interface NoteFlags extends ServerFlags {
  readonly append?: boolean;
}

export function defineNote(command: Command): void {
  command
    .argument('<of>', 'a job, a model, an endpoint or a registered version, by name or ARN')
    .argument('[text]', 'the notes, as Markdown; empty to remove them; absent: print them')
    .option('--append', 'add a paragraph to the notes');
  withServer(command).action(async (of: string, text: string | undefined, flags: NoteFlags) => {
    if (flags.append && !text) throw misuse('Give the text to append.');
    await withClient(flags, async (client) => {
      const arn = await arnOf(client, of);
      const before = text === undefined || flags.append ? await notesOf(client, arn) : '';
      if (text === undefined) {
        if (before === '') note(`${of} has no notes.\n`);
        else write(`${before}\n`);
        return;
      }
      const description = before === '' ? text : `${before}\n\n${text}`;
      await client.ask(SetDescriptionDocument, { arn, description });
      write(`notes of ${of} are ${description === '' ? 'removed' : 'written'}\n`);
    });
  });
}

async function notesOf(client: Client, id: string): Promise<string> {
  const { node } = await client.ask(DescribedDocument, { id });
  return (node && 'description' in node && node.description) || '';
}
