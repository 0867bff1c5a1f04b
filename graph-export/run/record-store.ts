import { isPlatformError, parseStored } from '#src/domain/errors/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { ExportRecord } from './export-record.js';
import type { ExportPlaces } from './export-request.js';

/** The size of the record of an export of a million files. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Stores the record of an export beside its destination: as progress until it is complete, then as
 * manifest.
 */
export class RecordStore {
  readonly #storage: ObjectStorage;

  constructor(storage: ObjectStorage) {
    this.#storage = storage;
  }

  /** Returns the record of an export; undefined when none was ever started. */
  async read({ manifest, progress }: ExportPlaces): Promise<ExportRecord | undefined> {
    return (await this.#get(manifest)) ?? (await this.#get(progress));
  }

  async writeProgress({ progress }: ExportPlaces, record: ExportRecord): Promise<void> {
    await this.#put(progress, record);
  }

  /** Marks an export as complete. */
  async writeManifest({ manifest, progress }: ExportPlaces, record: ExportRecord): Promise<void> {
    await this.#put(manifest, record);
    await this.#storage.delete(progress);
  }

  async #put(uri: S3Uri, record: ExportRecord): Promise<void> {
    const text = `${JSON.stringify(record, null, 2)}\n`;
    await this.#storage.put(uri, bytesOf(text));
  }

  async #get(uri: S3Uri): Promise<ExportRecord | undefined> {
    try {
      const { object, body } = await this.#storage.get(uri);
      if (object.sizeBytes > MAX_BYTES) return undefined;
      const parts: Uint8Array[] = [];
      for await (const part of body) parts.push(part);
      return parseStored<ExportRecord>(Buffer.concat(parts).toString('utf8'), `The record ${uri}`);
    } catch (error) {
      if (isPlatformError(error, 'OBJECT_NOT_FOUND')) return undefined;
      throw error;
    }
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(text);
}
