import type { Client } from '#src/client/client.js';
import { DeleteJobDocument } from '#src/client/generated/graphql.js';
import { deleteOutputs, storedOutputs } from '#src/client/retention.js';
import { EXIT, exitCodeOf } from '../failure.js';
import { note } from '../output/writer.js';
import { findJob } from './jobs.js';
import { sizeText } from './list-objects.js';
import type { Choice } from './resource.js';

/** Deletes a job, and its outputs with `--outputs`; otherwise it says which outputs stay. */
export async function deleteJob(client: Client, word: string, choice: Choice): Promise<string> {
  const job = await findJob(client, word, choice.type).catch((error: unknown) => {
    // The outputs of a deleted job can be removed later.
    if (choice.outputs && word.startsWith('arn:') && exitCodeOf(error) === EXIT.notFound)
      return undefined;
    throw error;
  });
  const arn = job?.arn ?? word;
  const stored = choice.outputs ? [] : await storedOutputs(client, arn);
  if (choice.outputs) {
    const { removed, removedBytes, lost } = await deleteOutputs(client, arn);
    const others = lost > 0 ? `; ${lost} had been removed or replaced by others` : '';
    note(
      `Removed ${removed} ${removed === 1 ? 'output' : 'outputs'} of ${word} (${sizeText(removedBytes)})${others}.\n`,
    );
  }
  if (job) await client.ask(DeleteJobDocument, { arn });
  if (stored.length > 0) {
    for (const { value, sizeBytes } of stored)
      note(`${value} stays${sizeBytes == null ? '' : ` (${sizeText(sizeBytes)})`}.\n`);
    note(`To remove them: forebear jobs delete ${arn} --outputs\n`);
  }
  return arn;
}
