import { joinS3Uri } from '#src/domain/s3-uri.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Clock } from '#src/ports/system.js';
import { encodedName } from '../csv/column.js';
import type { LeftOut } from '../snapshot/labels.js';
import type { Shard, ShardEnd } from '../strict/shards.js';
import type { ExportedFile, ExportRecord } from './export-record.js';
import type { ExportPlaces } from './export-request.js';
import { planShards, type WriteOptions, writeFile } from './plan-shards.js';
import type { RecordStore } from './record-store.js';

export interface ExportServices {
  readonly store: GraphStore;
  readonly storage: ObjectStorage;
  readonly clock: Clock;
  readonly leftOut: LeftOut;
}

/**
 * How often the progress is stored, in milliseconds; an export that is silent for much longer was
 * interrupted.
 */
const STORE_EVERY_MS = 2_000;

/** One running export: it writes file after file, and stores its record. */
export class ExportRun {
  readonly #services: ExportServices;
  readonly #places: ExportPlaces;
  readonly #records: RecordStore;
  readonly #signal: AbortSignal;
  #record: ExportRecord;
  /** Files that are being written. */
  readonly #open = new Set<Shard>();
  /** The time of the last stored progress, on the monotonic clock. */
  #stored = Number.NEGATIVE_INFINITY;
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

  /** The present record; it includes the rows of the file that is being written. */
  get record(): ExportRecord {
    return this.#record;
  }

  /** Writes the remaining files. Rejects with the reason of an early end; complete files stay. */
  async run(): Promise<ExportRecord> {
    try {
      return await this.#run();
    } finally {
      await this.#storing; // otherwise it would replace the result of the export
    }
  }

  async #run(): Promise<ExportRecord> {
    const { end } = this.#record;
    const { shards, countRows, checkWhole, deletions } = await planShards(this.#record, {
      ...this.#services,
      signal: this.#signal,
      from: end,
    });
    const counting = countRows?.().then(
      (rowsTotal) => {
        this.#update({ rowsTotal });
        return rowsTotal;
      },
      () => undefined, // the export is complete without it
    );
    await this.#writeAll(shards);
    await checkWhole(await counting);
    if (deletions) {
      const options = { ...this.#writeOptions(), isGzip: false };
      this.#update({ deletions: await writeFile(this.#places.deletions, deletions, options) });
    }
    await this.#storing;
    this.#update({ status: 'Completed', rowsTotal: this.#record.rowsWritten });
    await this.#records.writeManifest(this.#places, this.#record);
    return this.#record;
  }

  /** Reads the rows of a file while the storage makes the previous file durable. */
  async #writeAll(shards: AsyncIterable<Shard>): Promise<void> {
    let before: Promise<void> = Promise.resolve();
    let writing: Promise<unknown> = before;
    try {
      for await (const shard of shards) {
        const { written, read } = this.#write(shard);
        writing = written;
        await Promise.race([read, written]);
        await before;
        before = written.then((file) => this.#finish(file, shard));
        before.catch(() => undefined); // awaited before the next one
      }
      await before;
    } finally {
      await Promise.allSettled([before, writing]); // a cancellation removes the written files
    }
  }

  #write(shard: Shard): { readonly written: Promise<ExportedFile>; readonly read: Promise<void> } {
    this.#open.add(shard);
    const uri = joinS3Uri(this.#places.prefix, shard.name);
    let onRead: () => void = () => undefined;
    const read = new Promise<void>((resolve) => {
      onRead = resolve;
    });
    const written = writeFile(uri, shard, { ...this.#writeOptions(), onRead });
    written.catch(() => undefined); // awaited when the rows are read
    return { written, read };
  }

  #writeOptions(): WriteOptions {
    return {
      storage: this.#services.storage,
      isGzip: this.#record.isGzip,
      signal: this.#signal,
      onRows: () => {
        this.#update({ rowsWritten: this.#rows() });
        this.#storeInTime();
      },
    };
  }

  async #finish(file: ExportedFile, shard: Shard): Promise<void> {
    const { files, skippedAssociations } = this.#record;
    const { outside, end } = shard.facts();
    this.#open.delete(shard);
    this.#update({
      files: [...files, file],
      skippedAssociations: skippedAssociations + outside,
      ...this.#encodedWith(end),
      ...(end && { end }),
    });
    this.#update({ rowsWritten: this.#rows() });
    await this.#storing;
    await this.#records.writeProgress(this.#places, this.#record);
  }

  /** Adds the encoded names of a complete file to those of the earlier files. */
  #encodedWith(end: ShardEnd | undefined): Pick<ExportRecord, 'encodedNames'> {
    const { oddNames, encodedNames = [] } = this.#record;
    if (oddNames !== 'Encode') return {};
    const names = (end?.columns ?? []).map(({ name }) => name);
    const encoded = new Set([
      ...encodedNames,
      ...names.filter((name) => encodedName(name) !== name),
    ]);
    return encoded.size === 0 ? {} : { encodedNames: [...encoded] };
  }

  /** The counts of finished files and of the file that is being written. */
  #rows(): number {
    let rows = this.#record.files.reduce((sum, file) => sum + file.rows, 0);
    for (const shard of this.#open) rows += shard.facts().rows;
    return rows;
  }

  /** Stores the progress during a long file; the unfinished file is not part of it. */
  #storeInTime(): void {
    const now = performance.now();
    if (now - this.#stored < STORE_EVERY_MS) return;
    this.#stored = now;
    const record = this.#record;
    this.#storing = this.#storing
      .then(() => this.#records.writeProgress(this.#places, record))
      .catch(() => undefined); // the next attempt may succeed, and the end of a file is always stored
  }

  #update(changes: Partial<ExportRecord>): void {
    this.#record = { ...this.#record, ...changes, updateTime: this.#services.clock.now() };
  }
}
