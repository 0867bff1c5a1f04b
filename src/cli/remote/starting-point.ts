import type { Client } from '#src/client/client.js';
import { absent } from '../failure.js';
import { ArtifactAtDocument } from '../generated/graphql.js';
import { findIfNamed, findNamed } from './find-named.js';
import { dataOf } from './version-of.js';

/** Returns the ARN of a job, model or endpoint by its name, of data as {@link dataOf} reads it, or an ARN itself. */
export async function startingPoint(client: Client, word: string): Promise<string> {
  const kinds = ['job', 'model', 'endpoint'] as const;
  const named = word.includes('://') ? undefined : await findIfNamed(client, word, kinds);
  if (named) return named.arn;
  const data = await dataOf(client, word);
  if (!data) return (await findNamed(client, word, kinds)).arn;
  const { artifact } = await client.ask(ArtifactAtDocument, data);
  if (!artifact)
    throw absent(
      `Nothing is recorded of '${word}'; forebear artifacts --uri ${data.sourceUri} lists what is.`,
    );
  return artifact.arn;
}
