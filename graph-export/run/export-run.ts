import { joinS3Uri } from '#src/domain/s3-uri.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { LeftOut } from '../snapshot/labels.js';
import type { Shard } from '../strict/shards.js';
import type { ExportedFile, ExportRecord } from './export-record.js';
import type { ExportPlaces } from './places.js';
import { planShards } from './plan-shards.js';
import type { RecordStore } from './record-store.js';
import { writeFile } from './write-file.js';

export interface ExportServices {
  readonly store: GraphStore;
  readonly storage: ObjectStorage;
  readonly clock: Clock;
  readonly leftOut: LeftOut;
}

/** How often the progress is stored, in milliseconds; what is silent for much longer was interrupted. */
const STORE_EVERY_MS = 2_000;

/** One export under way: writes file after file, and keeps its record. */
export class ExportRun {
  readonly #services: ExportServices;
  readonly #places: ExportPlaces;
  readonly #records: RecordStore;
  readonly #signal: AbortSignal;
  #record: ExportRecord;
  #stored = 0;
  #storing: Promise<void> = Promise.resolve();

  constructor(
    record: ExportRecord,
    options: {
      readonly services: ExportServices;
      readonly places: ExportPlaces;
      readonly records: RecordStore;
      readonly signal: AbortSignal;
    },
  ) {
    this.#record = record;
    this.#services = options.services;
    this.#places = options.places;
    this.#records = options.records;
    this.#signal = options.signal;
  }

  /** As it stands; rows of the file that is being written are counted. */
  get record(): ExportRecord {
    return this.#record;
  }

  /** Writes what is left. Rejects with what ended it early; what is written by then stays. */
  async run(): Promise<ExportRecord> {
    const { end } = this.#record;
    const { shards, rowsTotal, deletions } = await planShards(this.#record, {
      ...this.#services,
      signal: this.#signal,
      from: end,
    });
    if (rowsTotal !== undefined) this.#update({ rowsTotal });
    for await (const shard of shards) {
      const file = await this.#write(joinS3Uri(this.#places.prefix, shard.name), shard);
      await this.#finish(file, shard);
    }
    if (deletions) {
      const uri = this.#places.deletions;
      this.#update({ deletions: await this.#write(uri, deletions, false) });
    }
    await this.#storing;
    this.#update({ status: 'Completed' });
    await this.#records.writeManifest(this.#places, this.#record);
    return this.#record;
  }

  async #write(
    uri: ExportedFile['uri'],
    shard: Shard,
    isGzip = this.#record.isGzip,
  ): Promise<ExportedFile> {
    const { rowsWritten } = this.#record;
    return writeFile(uri, shard, {
      storage: this.#services.storage,
      isGzip,
      signal: this.#signal,
      onRows: () => {
        this.#update({ rowsWritten: rowsWritten + shard.facts().rows });
        this.#storeInTime();
      },
    });
  }

  async #finish(file: ExportedFile, shard: Shard): Promise<void> {
    const { files, skippedAssociations } = this.#record;
    const { outside, end } = shard.facts();
    this.#update({
      files: [...files, file],
      rowsWritten: [...files, file].reduce((sum, { rows }) => sum + rows, 0),
      skippedAssociations: skippedAssociations + outside,
      ...(end && { end }),
    });
    await this.#storing;
    await this.#records.writeProgress(this.#places, this.#record);
  }

  /** Keeps the progress while a long file is written; what is under way is not part of it. */
  #storeInTime(): void {
    const now = this.#services.clock.now();
    if (now - this.#stored < STORE_EVERY_MS) return;
    this.#stored = now;
    const record = this.#record;
    this.#storing = this.#storing
      .then(() => this.#records.writeProgress(this.#places, record))
      .catch(() => undefined); // the next one may succeed, and the end of a file is stored in any case
  }

  #update(changes: Partial<ExportRecord>): void {
    this.#record = { ...this.#record, ...changes, updateTime: this.#services.clock.now() };
  }
}
