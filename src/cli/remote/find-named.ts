import type { Client } from '#src/client/client.js';
import { NamedDocument } from '#src/client/generated/graphql.js';
import { misuse } from '../failure.js';
import { note } from '../output/writer.js';
import { type NamedKind, referenceIn } from './name-in.js';
import { absentName } from './names.js';

/** Something that has a name. */
export interface NamedThing {
  readonly arn: string;
  readonly what: NamedKind;
  readonly name: string;
}

/**
 * Returns the job, model or endpoint with a name. Where several have it, it returns the first and prints a note;
 * `job/x`, `model/x` and `endpoint/x` choose one, and so does an ARN. Throws `NOT_FOUND`, and `VALIDATION_FAILED` for
 * jobs of several kinds.
 */
export async function findNamed(
  client: Client,
  word: string,
  among: readonly NamedKind[],
): Promise<{ readonly arn: string }> {
  const found = await findIfNamed(client, word, among);
  if (!found) throw await absentName(client, among, referenceIn(word).name);
  return found;
}

/** As {@link findNamed}, but undefined where nothing has the name. */
export async function findIfNamed(
  client: Client,
  word: string,
  among: readonly NamedKind[],
): Promise<{ readonly arn: string } | undefined> {
  if (word.startsWith('arn:')) return { arn: word };
  const { kind, name } = referenceIn(word);
  const found = (await allNamed(client, name)).filter(
    ({ what }) => among.includes(what) && (kind === undefined || what === kind),
  );
  const [first, ...others] = found;
  if (others.some(({ what }) => what === first?.what)) {
    const arns = found.map(({ arn }) => arn);
    throw misuse(`'${name}' names several jobs; say which: ${arns.join(' or ')}.`, { name });
  }
  if (first && others.length > 0) {
    const ways = others.map(({ what }) => `${what}/${name}`).join(', ');
    note(`This is the ${first.what} ${name}; there is ${ways} too.\n`);
  }
  return first;
}

async function allNamed(client: Client, name: string): Promise<readonly NamedThing[]> {
  const { jobs, model, endpoint } = await client.ask(NamedDocument, { name });
  return [
    ...jobs.nodes.map((job) => ({ arn: job.arn, what: 'job' as const, name: job.name })),
    ...(model ? [{ arn: model.arn, what: 'model' as const, name }] : []),
    ...(endpoint ? [{ arn: endpoint.arn, what: 'endpoint' as const, name }] : []),
  ];
}
