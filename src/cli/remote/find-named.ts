import { stat } from 'node:fs/promises';
import type { Client } from '#src/client/client.js';
import { ArtifactAtDocument, NamedDocument } from '#src/client/generated/graphql.js';
import { absent, misuse } from '../failure.js';
import { note } from '../output/writer.js';
import { type NamedKind, referenceIn } from './entities.js';
import { digestOf } from './local-data.js';
import { absentName } from './names.js';

interface Page<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** Returns the first matching nodes, over as many pages as needed. */
export async function firstOf<Node>(
  limit: number,
  fits: (node: Node) => boolean,
  read: (after: string | undefined) => Promise<Page<Node>>,
): Promise<readonly Node[]> {
  const found: Node[] = [];
  let after: string | undefined;
  do {
    const { nodes, pageInfo } = await read(after);
    found.push(...nodes.filter(fits));
    after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined;
  } while (after !== undefined && found.length < limit);
  return found.slice(0, limit);
}

/** A resource with a name. */
export interface NamedThing {
  readonly arn: string;
  readonly what: NamedKind;
  readonly name: string;
}

/**
 * Returns the job, model or endpoint with a name. When several have it, it returns the first and
 * prints a note; `job/x`, `model/x` and `endpoint/x` choose one, and so does an ARN. Throws
 * `NOT_FOUND`, and `VALIDATION_FAILED` for jobs of several kinds.
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

/** Does the same as {@link findNamed}, but returns undefined when no resource has the name. */
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

/** Data at a location, or a version of it. */
export interface NamedData {
  readonly sourceUri: string;
  /** The SHA-256 of the version; absent: the location. */
  readonly digest?: string;
}

const VERSION = /^(?:(.+?) ?@)?(?:sha256:)?([0-9a-f]{12,64})$/;

/**
 * Returns the data that a word names: a URI, `<uri>@<digest>`, or a digest, of which twelve digits
 * are enough; an image has a name instead of the URI. Undefined for any other word. Throws
 * `NOT_FOUND` when no version has the digits, `VALIDATION_FAILED` when several have.
 */
export async function dataOf(client: Client, word: string): Promise<NamedData | undefined> {
  const [, uri, digits] = VERSION.exec(word) ?? [];
  if (digits === undefined) return word.includes('://') ? { sourceUri: word } : undefined;
  if (uri !== undefined && digits.length === 64) return { sourceUri: uri, digest: digits };
  const asked = { digest: digits, ...(uri !== undefined && { sourceUri: uri }) };
  const { artifact } = await client.ask(ArtifactAtDocument, asked);
  if (!artifact?.digest)
    throw absent(
      `No version${uri === undefined ? '' : ` of ${uri}`} has a digest that begins with ${digits}; forebear artifacts lists them.`,
    );
  return { sourceUri: artifact.source.uri, digest: artifact.digest };
}

/** The SHA-256 of a local file; undefined when it does not exist. */
export async function digestOfLocal(word: string): Promise<string | undefined> {
  const found = await stat(word).catch(() => undefined);
  return found?.isFile() ? await digestOf(word) : undefined;
}
