import { stat } from 'node:fs/promises';
import type { Client } from '#src/client/client.js';
import { ArtifactRowsDocument } from '#src/client/generated/graphql.js';
import { absent, misuse } from '../failure.js';
import { digestOf } from './local-data.js';

/** Data at a location, or a version of it. */
export interface NamedData {
  readonly sourceUri: string;
  /** The SHA-256 of the version; absent: the location. */
  readonly digest?: string;
}

const VERSION = /^(?:(.+?) ?@)?(?:sha256:)?([0-9a-f]{12,64})$/;
const PAGE = 500;
const MOST = 20_000;

/**
 * The data that a word names: a URI, `<uri>@<digest>`, or a digest, of which twelve digits are enough; an image has a
 * name in the place of the URI. Undefined for any other word. Throws `NOT_FOUND` where no version has the digits, `VALIDATION_FAILED` where several have.
 */
export async function dataOf(client: Client, word: string): Promise<NamedData | undefined> {
  const [, uri, digits] = VERSION.exec(word) ?? [];
  if (digits === undefined) return word.includes('://') ? { sourceUri: word } : undefined;
  if (uri !== undefined && digits.length === 64) return { sourceUri: uri, digest: digits };
  const found = (await versionsAt(client, uri)).filter(({ digest }) => digest?.startsWith(digits));
  const [version] = found;
  if (!version)
    throw absent(
      `No version${uri === undefined ? '' : ` of ${uri}`} has a digest that begins with ${digits}; forebear artifacts lists them.`,
    );
  if (new Set(found.map(({ digest }) => digest)).size > 1)
    throw misuse(`Several digests begin with ${digits}; give more digits.`);
  return version;
}

/** The SHA-256 of a local file, or undefined where there is none of that name. */
export async function digestOfLocal(word: string): Promise<string | undefined> {
  const found = await stat(word).catch(() => undefined);
  return found?.isFile() ? await digestOf(word) : undefined;
}

async function versionsAt(client: Client, uri: string | undefined): Promise<readonly NamedData[]> {
  const versions: NamedData[] = [];
  let after: string | undefined;
  for (let read = 0; read < MOST; read += PAGE) {
    const { artifacts } = await client.ask(ArtifactRowsDocument, {
      first: PAGE,
      filter: uri === undefined ? {} : { sourceUriPrefix: uri },
      ...(after !== undefined && { after }),
    });
    for (const { source, digest } of artifacts.nodes)
      if (digest && (uri === undefined || source.uri === uri))
        versions.push({ sourceUri: source.uri, digest });
    const { hasNextPage, endCursor } = artifacts.pageInfo;
    if (!hasNextPage || !endCursor) break;
    after = endCursor;
  }
  return versions;
}
