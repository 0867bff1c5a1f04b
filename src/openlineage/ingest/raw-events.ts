import { promisify } from 'node:util';
import { gunzip, gzip, gzipSync } from 'node:zlib';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { makeS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { OwnObjects } from '#src/ports/object-storage.js';
import { digestOfEvent } from '../events/index.js';
import type { EventNote } from './event-vertex.js';

/** The most bytes of a packed event in a vertex; a longer one is an object. */
const MOST_INLINE = 16 * 1024;
/** The most bytes of an unpacked event. */
export const MOST_EVENT_BYTES = 40 * 2 ** 20;
const FOLDER = 'openlineage/events';

/** The most characters of a text that is packed synchronously, with little memory: that takes less time than a thread. */
const MOST_AT_ONCE = 64 * 1024;
const SMALL = { level: 1, memLevel: 4, windowBits: 12 };

const packLong = promisify(gzip);
const unpack = promisify(gunzip);

/**
 * The canonical JSON of events, packed with gzip. A short one is a part of the vertex that notes
 * it, so that it is as durable as its lineage. A long one is the object
 * `openlineage/events/<digest>.json.gz` of the platform's bucket, which is stored first.
 */
export class RawEvents {
  readonly #own: OwnObjects;

  constructor(own: OwnObjects) {
    this.#own = own;
  }

  /** Returns the packed event for its vertex; stores a long one, and returns undefined. */
  async keep(digest: string, text: string): Promise<string | undefined> {
    const packed = text.length <= MOST_AT_ONCE ? gzipSync(text, SMALL) : await packLong(text);
    if (packed.length <= MOST_INLINE) return packed.toString('base64');
    const uri = this.#uriOf(digest);
    const { storage } = this.#own;
    if (!(await storage.head(uri))) await storage.put(uri, once(packed));
    return undefined;
  }

  /** Reads an event. Throws `DATA_DAMAGED` when it is not the one that was recorded. */
  async read({ digest, packed }: EventNote): Promise<string> {
    const bytes = packed === undefined ? await this.#load(digest) : Buffer.from(packed, 'base64');
    const text = await unpack(bytes, { maxOutputLength: MOST_EVENT_BYTES }).catch(() => undefined);
    const found = text?.toString('utf8');
    if (found !== undefined && digestOfEvent(found) === digest) return found;
    throw damaged(digest);
  }

  async #load(digest: string): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    try {
      const { object, body } = await this.#own.storage.get(this.#uriOf(digest));
      for await (const chunk of body) {
        if (object.sizeBytes > MOST_EVENT_BYTES) throw damaged(digest);
        chunks.push(chunk);
      }
    } catch (error) {
      throw isPlatformError(error, 'OBJECT_NOT_FOUND') ? damaged(digest) : error;
    }
    return Buffer.concat(chunks);
  }

  #uriOf(digest: string): S3Uri {
    return makeS3Uri(this.#own.bucket, `${FOLDER}/${digest}.json.gz`);
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}

function damaged(digest: string): PlatformError {
  return new PlatformError(
    'DATA_DAMAGED',
    `The OpenLineage event ${digest} is not what was recorded. Restore the database, or the object '${FOLDER}/${digest}.json.gz', from a backup.`,
    { details: { event: digest } },
  );
}
