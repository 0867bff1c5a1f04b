import { createHash } from 'node:crypto';
import { isPlatformError } from '#src/domain/errors/index.js';
import type { VertexId } from '#src/domain/graph/index.js';
import { type Artifact, digestOf } from '#src/domain/lineage/index.js';
import type { Quarantine } from '#src/domain/quarantine/index.js';
import { atOrBelow, isS3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { foldersAbove } from './recorded-ancestors.js';

/** A version of a prefix whose objects have no versions, because there are more than 1,000. */
export interface UnlinkedPrefix {
  readonly id: VertexId;
  readonly artifact: Artifact;
}

/** The data of a quarantine. */
type QuarantinedData = Pick<Quarantine, 'digest' | 'uri'>;

/** The quarantined data that the stored lists of unlinked prefixes contain. */
export interface ListedData {
  /** Returns a prefix that contains the data. */
  prefixWith(data: QuarantinedData): VertexId | undefined;
  /** Why a list cannot be read; undefined when all were read. */
  readonly unread: string | undefined;
}

/** The digests and locations that objects are compared with. */
interface Sought {
  readonly digests: ReadonlySet<string>;
  /** Without a slash at the end. */
  readonly places: ReadonlySet<string>;
  /** A digest of both. */
  readonly key: string;
}

interface Answer {
  /** The key of what was sought. */
  readonly key: string;
  readonly found: ReadonlySet<string>;
}

/** The time for reading the lists of one act. */
const MAX_MS = 5_000;
/** The most lists whose answers are kept. */
const MOST_KEPT = 1_000;
/** The most characters of a line: a key has at most 1,024 bytes, which may be escaped. */
const MAX_LINE = 8_192;
const NO_BYTES = createHash('sha256').digest('hex');

/**
 * Compares the stored lists of unlinked prefixes with the data of quarantines. The digest of a prefix
 * is that of its list, so a list never changes, and the answers are kept.
 */
export class ListedObjects {
  readonly #storage: Pick<ObjectStorage, 'get'>;
  /** By the digest of the list and the URIs that its keys follow. */
  readonly #answers = new Map<string, Answer>();

  constructor(storage: Pick<ObjectStorage, 'get'>) {
    this.#storage = storage;
  }

  /** Reads the lists that are not kept, for all quarantines at once. */
  async compare(
    prefixes: readonly UnlinkedPrefix[],
    quarantined: readonly QuarantinedData[],
  ): Promise<ListedData> {
    const sought = soughtIn(quarantined);
    const signal = AbortSignal.timeout(MAX_MS);
    const found = new Map<string, VertexId>();
    let unread: ListedData['unread'];
    for (const { id, artifact } of prefixes) {
      const answer = await this.#answerFor(artifact, sought, signal);
      if (typeof answer === 'string') unread ??= answer;
      else for (const one of answer) if (!found.has(one)) found.set(one, id);
      if (signal.aborted) break;
    }
    return { unread, prefixWith: (data) => found.get(soughtOf(data)) };
  }

  /** Returns what was found, or why the list cannot be read. */
  async #answerFor(
    artifact: Artifact,
    sought: Sought,
    signal: AbortSignal,
  ): Promise<ReadonlySet<string> | string> {
    const digest = digestOf(artifact) ?? '';
    if (digest === NO_BYTES) return new Set(); // a prefix without objects
    const bases = basesOf(artifact);
    const name = JSON.stringify([digest, ...bases]);
    const known = this.#answers.get(name);
    if (known?.key === sought.key) return known.found;
    const { manifest = '' } = artifact.properties;
    if (!isS3Uri(manifest)) return 'it was not stored';
    try {
      const { body } = await this.#storage.get(manifest, { signal });
      const read = await soughtAmong(body, { bases, sought, signal });
      if (read.digest !== digest) return `'${manifest}' is damaged`;
      this.#keep(name, { key: sought.key, found: read.found });
      return read.found;
    } catch (error) {
      if (signal.aborted) return `it takes more than ${MAX_MS / 1_000} seconds`;
      if (error instanceof SyntaxError) return `'${manifest}' is damaged`;
      if (!isPlatformError(error)) throw error;
      return error.message;
    }
  }

  #keep(name: string, answer: Answer): void {
    this.#answers.delete(name);
    this.#answers.set(name, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > MOST_KEPT && oldest !== undefined) this.#answers.delete(oldest);
  }
}

function soughtIn(quarantined: readonly QuarantinedData[]): Sought {
  const digests = quarantined.flatMap(({ digest }) => digest ?? []).sort();
  const places = quarantined.flatMap(({ uri }) => (uri === undefined ? [] : atOrBelow(uri).at));
  const key = createHash('sha256').update(JSON.stringify([digests, places.sort()]));
  return { digests: new Set(digests), places: new Set(places), key: key.digest('hex') };
}

function soughtOf({ digest, uri = '' }: QuarantinedData): string {
  return digest ?? atOrBelow(uri).at;
}

/** The URIs that the keys of a list may follow. A prefix without a slash at its end may have two. */
function basesOf({ source: { uri }, properties: { objectsBelow } }: Artifact): readonly string[] {
  const folder = uri.slice(0, uri.lastIndexOf('/') + 1);
  const bases = folder === uri ? [uri] : [`${uri}/`, folder];
  return [...new Set(objectsBelow === undefined ? bases : [objectsBelow, ...bases])];
}

/** Returns the sought data that a list contains, and its digest. Throws when it is damaged. */
async function soughtAmong(
  body: AsyncIterable<Uint8Array>,
  { bases, sought, signal }: { bases: readonly string[]; sought: Sought; signal: AbortSignal },
): Promise<{ readonly found: ReadonlySet<string>; readonly digest: string }> {
  const hash = createHash('sha256');
  const decoder = new TextDecoder();
  const found = new Set<string>();
  let rest = '';
  for await (const chunk of body) {
    signal.throwIfAborted();
    hash.update(chunk);
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new SyntaxError('A line is too long.');
    for (const line of lines) {
      // A line ends with the digest: `["<key>",<size>,"<SHA-256>"]`.
      const digest = line.slice(-66, -2);
      if (sought.digests.has(digest)) found.add(digest);
      if (sought.places.size > 0) addPlaces(found, line, { bases, sought });
    }
  }
  return { found, digest: hash.digest('hex') };
}

function addPlaces(
  found: Set<string>,
  line: string,
  { bases, sought }: { bases: readonly string[]; sought: Sought },
): void {
  const [path] = JSON.parse(line) as [string];
  for (const base of bases)
    for (const place of [base + path, ...foldersAbove(base + path)])
      if (sought.places.has(place)) found.add(place);
}
