import type { Client } from '#src/client/client.js';
import { ArtifactAtDocument } from '#src/client/generated/graphql.js';
import { absent } from '../failure.js';
import { note } from '../output/writer.js';
import { findEntity, labelIn, lineageLeft } from './entities.js';
import { findIfNamed } from './find-named.js';
import { NAMED_KINDS, referenceIn } from './name-in.js';
import { absentName } from './names.js';
import { dataOf, type NamedData } from './version-of.js';

/**
 * Returns the ARN of a job, model or endpoint by its name, of data as {@link dataOf} reads it, of what the lineage
 * prints, of what a deleted job or endpoint has left, or an ARN itself.
 */
export async function startingPoint(client: Client, word: string): Promise<string> {
  const named = word.includes('://') ? undefined : await findIfNamed(client, word, NAMED_KINDS);
  if (named) return named.arn;
  const { name: of } = labelIn(word);
  const data = await dataOf(client, of);
  if (data) return await artifactAt(client, data, of);
  const { kind, name } = referenceIn(word);
  const kinds = NAMED_KINDS.filter((one) => kind === undefined || one === kind);
  const left = await lineageLeft(client, kinds, name);
  if (left) {
    note(`${name} was deleted; its lineage remains as ${left.name}.\n`);
    return left.arn;
  }
  const entity = await findEntity(client, word);
  if (entity === undefined) throw await absentName(client, kinds, name);
  return entity;
}

async function artifactAt(client: Client, data: NamedData, word: string): Promise<string> {
  const { artifact } = await client.ask(ArtifactAtDocument, data);
  if (artifact) return artifact.arn;
  throw absent(
    `Nothing is recorded of '${word}'; forebear artifacts --uri ${data.sourceUri} lists what is.`,
  );
}
