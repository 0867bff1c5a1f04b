import { type Arn, parseArn } from '#src/domain/arn.js';
import { isPlatformError, parseStored } from '#src/domain/errors/index.js';
import { bucketOf, partsOfKey } from '#src/domain/record/index.js';
import { joinS3Uri, makeS3Uri, parseS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { LogSeal } from '#src/ports/log-store.js';
import type {
  ObjectStorage,
  OwnBuckets,
  OwnObjects,
  StoredObject,
} from '#src/ports/object-storage.js';
import {
  type ArchivedLog,
  bytesOf,
  collect,
  endOf,
  type Journal,
  type Journals,
  type LogCounts,
  type LogPart,
  nameOf,
  objectPart,
  type Series,
  type StoredSeal,
} from './journal.js';

const PAGE = 1_000;

/** The prefix of a log's objects: its ARN, whose id is encoded, because it may have slashes. */
export function logPrefix(buckets: OwnBuckets, log: Arn): S3Uri {
  const { id } = parseArn(log);
  const key = `logs/${log.slice(0, -id.length)}${encodeURIComponent(id)}`;
  return makeS3Uri(bucketOf(buckets, partsOfKey(log)), key);
}

/** Every log that has objects. */
export async function* logsOfObjects({
  storage,
  bucket,
  earlierBucket,
}: OwnObjects): AsyncGenerator<Arn, void> {
  for (const each of new Set([bucket, earlierBucket])) {
    for (let after: S3Uri | undefined; ; ) {
      const prefix = makeS3Uri(each, 'logs/arn:');
      const page = await storage.list(prefix, { first: 1, ...(after && { after }) });
      const [object] = page.objects;
      if (object === undefined) break;
      const found = logOfObject(object.uri);
      if (found) yield found.log;
      after = found?.last ?? object.uri;
    }
  }
}

/** Lists every object whose key starts with the prefix. */
export async function* allObjects(
  storage: ObjectStorage,
  prefix: S3Uri,
): AsyncGenerator<StoredObject, void> {
  for (let after: S3Uri | undefined; ; ) {
    const page = await storage.list(prefix, { first: PAGE, ...(after && { after }) });
    yield* page.objects;
    after = page.objects.at(-1)?.uri;
    if (!page.hasNext || after === undefined) return;
  }
}

/** The log that an object belongs to, with the last URI that may belong to it. */
function logOfObject(uri: S3Uri): { readonly log: Arn; readonly last: S3Uri } | undefined {
  const { bucket, key } = parseS3Uri(uri);
  const [, kind, id] = /^logs\/(arn:[^/]+\/)([^/]+)\//.exec(key) ?? [];
  if (kind === undefined || id === undefined) return undefined;
  const last = makeS3Uri(bucket, `logs/${kind}${id}/~`);
  return { log: `${kind}${decodeURIComponent(id)}` as Arn, last };
}

/** Journals in objects, which several servers may write. */
export function objectJournals(place: OwnObjects): Journals {
  return {
    of: (log: Arn) => new ObjectJournal(place.storage, logPrefix(place, log)),
    list: () => logsOfObjects(place),
  };
}

/** An object of a series. */
interface ObjectPart extends LogPart {
  readonly uri: S3Uri;
  /** False for what one append has written. */
  readonly isMerged: boolean;
}

/** The content of the object that seals a log. */
type SealObject = LogSeal & ArchivedLog;
type StateObject = Pick<SealObject, 'lines' | 'sequences'>;

/** When the parts of single appends are merged into one part. */
const MOST_PARTS = 64;
const MOST_PART_BYTES = 8 * 1024 * 1024;
/** Appends between two checks of the number of parts. */
const MERGE_AFTER = 16;
const PART = /\/([0-9a-f]{13})(?:-([0-9a-f]{13}))?\.jsonl$/;
const STATE = /\/([0-9a-f]{13})\.json$/;

/**
 * Series as objects below the prefix of a log. An append is named by its position, `<base>.jsonl`, and is stored only
 * where no object has that name: of two writers at one position, one succeeds. Many appends are merged into
 * `<base>-<end>.jsonl` and deleted.
 */
class ObjectJournal implements Journal {
  readonly archiveUri: S3Uri;
  readonly #storage: ObjectStorage;
  #appends = 0;

  constructor(storage: ObjectStorage, prefix: S3Uri) {
    this.#storage = storage;
    this.archiveUri = prefix;
  }

  /** An append counts only where the parts before it end: a suspended server may store one where parts were merged. */
  async parts(series: Series): Promise<readonly ObjectPart[]> {
    const parts: ObjectPart[] = [];
    for await (const { uri, sizeBytes } of allObjects(this.#storage, this.#under(series))) {
      const [, start, merged] = PART.exec(uri) ?? [];
      if (start === undefined) continue;
      const base = Number.parseInt(start, 16);
      const end = base + sizeBytes;
      const isMerged = merged !== undefined;
      const position = endOf(parts);
      if (isMerged ? base > position || end <= position : base !== position) continue;
      if (parts.at(-1)?.base === base) parts.pop();
      parts.push({ ...objectPart(this.#storage, uri, { base, end }), uri, isMerged });
    }
    return parts;
  }

  async append(series: Series, at: number, bytes: Buffer): Promise<boolean> {
    const uri = joinS3Uri(this.#under(series), `${nameOf(at)}.jsonl`);
    try {
      await this.#storage.put(uri, oneChunk(bytes), { ifAbsent: true });
      return true;
    } catch (error) {
      if (!isPlatformError(error, 'ALREADY_EXISTS')) throw error;
      // A repeated request, whose first answer was lost, finds its own object.
      return (await this.#read(uri))?.equals(bytes) ?? false;
    }
  }

  /** Merges the appends after the last merged part, now and then. */
  async tidy(series: Series, counts: LogCounts | undefined): Promise<void> {
    this.#appends += 1;
    if (this.#appends % MERGE_AFTER !== 0) return;
    const parts = await this.parts(series);
    const appends = parts.filter(({ isMerged }) => !isMerged);
    const base = appends[0]?.base ?? 0;
    const isLarge = appends.length > 1 && endOf(appends) - base >= MOST_PART_BYTES;
    if (appends.length < MOST_PARTS && !isLarge) return;
    if (counts && counts.end !== endOf(parts)) return;
    if (counts) await this.#writeState(counts);
    const uri = joinS3Uri(this.#under(series), `${nameOf(base)}-${nameOf(endOf(parts))}.jsonl`);
    await this.#storage.put(uri, bytesOf(appends, { start: base }));
    for (const append of appends) await this.#storage.delete(append.uri);
  }

  async checkpoint(): Promise<LogCounts | undefined> {
    let last: S3Uri | undefined;
    for await (const { uri } of allObjects(this.#storage, this.#under('states'))) last = uri;
    const stored = last && (await this.#readJson<StateObject>(last));
    if (!last || !stored) return undefined;
    const [, end = ''] = STATE.exec(last) ?? [];
    const { lines, sequences } = stored;
    return { end: Number.parseInt(end, 16), lines, sequences: new Map(sequences) };
  }

  /** Closes each series by an empty append. */
  async close(end: number): Promise<boolean> {
    return (await this.#closeAt('lines', end)) && this.#closeAt('metrics');
  }

  async seal(): Promise<StoredSeal | undefined> {
    const stored = await this.#readJson<SealObject>(this.#sealUri);
    if (!stored) return undefined;
    const { lines, digest, ...archived } = stored;
    return { lines, digest, uri: this.archiveUri, archived };
  }

  async writeSeal({ lines, digest, archived }: StoredSeal): Promise<void> {
    await this.#writeJson(this.#sealUri, { lines, digest, ...archived });
  }

  async removeParts(): Promise<void> {
    await this.#removeBelow(joinS3Uri(this.archiveUri, 'parts/'));
  }

  async delete(): Promise<undefined> {
    await this.#removeBelow(joinS3Uri(this.archiveUri, ''));
  }

  async #closeAt(series: Series, end?: number): Promise<boolean> {
    const parts = await this.parts(series);
    const last = parts.at(-1);
    if (last && last.base === last.end) return true;
    return this.append(series, end ?? endOf(parts), Buffer.alloc(0));
  }

  async #removeBelow(prefix: S3Uri): Promise<void> {
    this.#appends = 0;
    for await (const { uri } of allObjects(this.#storage, prefix)) await this.#storage.delete(uri);
  }

  #under(what: Series | 'states'): S3Uri {
    return joinS3Uri(this.archiveUri, `parts/${what}/`);
  }

  get #sealUri(): S3Uri {
    return joinS3Uri(this.archiveUri, 'seal.json');
  }

  async #writeState({ end, lines, sequences }: LogCounts): Promise<void> {
    const uri = joinS3Uri(this.#under('states'), `${nameOf(end)}.json`);
    await this.#writeJson(uri, { lines, sequences: [...sequences] } satisfies StateObject);
  }

  async #writeJson(uri: S3Uri, value: unknown): Promise<void> {
    await this.#storage.put(uri, oneChunk(Buffer.from(JSON.stringify(value))));
  }

  async #readJson<Value>(uri: S3Uri): Promise<Value | undefined> {
    const bytes = await this.#read(uri);
    return bytes && parseStored<Value>(bytes.toString(), `The object ${uri}`);
  }

  /** Returns undefined when there is no object. */
  async #read(uri: S3Uri): Promise<Buffer | undefined> {
    try {
      return await collect((await this.#storage.get(uri)).body);
    } catch (error) {
      if (isPlatformError(error, 'OBJECT_NOT_FOUND')) return undefined;
      throw error;
    }
  }
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}
