import { isPlatformError, PlatformError, reasonOf } from '#src/domain/errors/index.js';
import { resetting } from '#src/domain/graph/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { Ids, Logger } from '#src/ports/system.js';
import { isLegacyName } from '../legacy/rows.js';
import { isShardName } from '../strict/shards.js';
import type { ExportRecord } from './export-record.js';
import {
  alreadyThere,
  cancelled,
  type ExportPlaces,
  type ExportRequest,
  exportId,
  isSamePlan,
  notFound,
  otherPlan,
  placesOf,
  placesOfId,
  planOf,
  running,
  tooMany,
} from './export-request.js';
import { ExportRun, type ExportServices } from './export-run.js';
import { OtherExports } from './other-exports.js';
import { RecordStore } from './record-store.js';

export interface GraphExportsOptions extends ExportServices {
  readonly ids: Ids;
  readonly logger: Logger;
}

const MOST_AT_ONCE = 4;
/** Objects of a destination per listing. */
const PAGE = 1_000;

interface Running {
  readonly run: ExportRun;
  readonly stop: AbortController;
  readonly done: Promise<ExportRecord>;
}

/**
 * Exports of the lineage graph as bulk-load CSV. They run in the background, and every server can
 * find them.
 */
export class GraphExports {
  readonly #options: GraphExportsOptions;
  readonly #records: RecordStore;
  readonly #owner: string;
  readonly #running = new Map<string, Running>();
  readonly #others: OtherExports;

  constructor(options: GraphExportsOptions) {
    this.#options = options;
    this.#records = new RecordStore(options.storage);
    this.#owner = options.ids.uuid();
    this.#others = new OtherExports(options.clock);
  }

  /**
   * Starts an export, or resumes one that was interrupted at the same destination. Throws
   * `VALIDATION_FAILED`, `S3_URI_INVALID`, `GRAPH_RESETTING`, the errors of the bucket check,
   * `CONFLICT` when the destination contains other data, and `SERVICE_UNAVAILABLE` while too many
   * exports run.
   */
  async start(request: ExportRequest): Promise<ExportRecord> {
    const places = placesOf(request.destination);
    const id = exportId(places);
    if (this.#running.has(id)) throw running(places);
    if (this.#running.size >= MOST_AT_ONCE) throw tooMany(MOST_AT_ONCE);
    const earlier = await this.#current(places);
    if (earlier?.status === 'Completed') throw alreadyThere(places);
    if (earlier?.status === 'InProgress') throw running(places);
    const record =
      earlier?.status === 'Failed'
        ? this.#resumed(earlier, request, places)
        : await this.#fresh(request, places);
    await this.#records.writeProgress(places, record);
    this.#begin(record, places);
    return record;
  }

  /** An export by its id; undefined when there is none. */
  async get(id: string): Promise<ExportRecord | undefined> {
    const places = placesOfId(id);
    return places && this.#current(places);
  }

  /** The export to a destination; undefined when none was started. */
  getAt(destination: S3Uri): Promise<ExportRecord | undefined> {
    return this.#current(placesOf(destination));
  }

  /**
   * Ends an export and removes its files. A complete export is returned unchanged. Throws
   * `NOT_FOUND`, and `CONFLICT` for an export of another server.
   */
  async cancel(id: string): Promise<ExportRecord> {
    const places = placesOfId(id);
    const known = places && (await this.#current(places));
    if (!places || !known) throw notFound(id);
    if (known.status === 'Completed' || known.status === 'Cancelled') return known;
    const here = this.#running.get(id);
    if (!here && known.status === 'InProgress') throw running(places);
    here?.stop.abort(cancelled());
    await here?.done.catch(() => undefined);
    return this.#clean(here?.run.record ?? known, places);
  }

  /** Cancels the export to a destination, as {@link cancel} does. */
  cancelAt(destination: S3Uri): Promise<ExportRecord> {
    return this.cancel(exportId(placesOf(destination)));
  }

  /** The exports that this server runs. */
  active(): readonly ExportRecord[] {
    return [...this.#running.values()].map(({ run }) => run.record);
  }

  /** Waits for an export that this server runs, and returns its result. */
  async wait(id: string): Promise<ExportRecord> {
    const { done } = this.#running.get(id) ?? {};
    await done?.catch(() => undefined);
    const record = await this.get(id);
    if (!record) throw notFound(id);
    return record;
  }

  /** Interrupts running exports, which can be resumed. */
  async close(): Promise<void> {
    const stopped = new PlatformError('SERVICE_UNAVAILABLE', 'The server was stopped.');
    for (const { stop } of this.#running.values()) stop.abort(stopped);
    await Promise.allSettled([...this.#running.values()].map(({ done }) => done));
  }

  async #current(places: ExportPlaces): Promise<ExportRecord | undefined> {
    const here = this.#running.get(exportId(places));
    if (here) return here.run.record;
    const record = await this.#records.read(places);
    if (record?.status !== 'InProgress') return record;
    if (record.owner !== this.#owner && !this.#others.isSilent(record)) return record;
    const failureReason =
      'Its server has ended; start it again with the same arguments, and it continues.';
    return { ...record, status: 'Failed', failureReason };
  }

  async #fresh(request: ExportRequest, places: ExportPlaces): Promise<ExportRecord> {
    const { store, storage, clock } = this.#options;
    const head = await store.head();
    if (head.resetting) throw resetting();
    const plan = planOf(request, places, head);
    const { objects } = await storage.list(places.prefix, { first: 1 });
    if (objects.length > 0) throw alreadyThere(places);
    const now = clock.now();
    return {
      ...plan,
      id: exportId(places),
      status: 'InProgress',
      rowsWritten: 0,
      skippedAssociations: 0,
      files: [],
      startTime: now,
      updateTime: now,
      owner: this.#owner,
    };
  }

  /**
   * Continues an interrupted export after its last file. LEGACY numbers its rows from the start, so
   * it begins again.
   */
  #resumed(earlier: ExportRecord, request: ExportRequest, places: ExportPlaces): ExportRecord {
    if (!isSamePlan(earlier, request)) throw otherPlan(places, earlier);
    const { failureReason: _, ...rest } = earlier;
    const files = earlier.profile === 'Legacy' ? [] : earlier.files;
    return {
      ...rest,
      status: 'InProgress',
      files,
      rowsWritten: files.reduce((sum, { rows }) => sum + rows, 0),
      updateTime: this.#options.clock.now(),
      owner: this.#owner,
    };
  }

  #begin(record: ExportRecord, places: ExportPlaces): void {
    const stop = new AbortController();
    const run = new ExportRun(record, {
      services: this.#options,
      places,
      records: this.#records,
      signal: stop.signal,
    });
    const done = this.#follow(run, places).finally(() => this.#running.delete(record.id));
    done.catch(() => undefined); // the record reports the failure
    this.#running.set(record.id, { run, stop, done });
  }

  async #follow(run: ExportRun, places: ExportPlaces): Promise<ExportRecord> {
    try {
      return await run.run();
    } catch (error) {
      if (!isPlatformError(error)) this.#options.logger.error('an export failed', { error });
      const failureReason = isPlatformError(error)
        ? reasonOf(error)
        : 'The server failed; see its log.';
      const failed: ExportRecord = { ...run.record, status: 'Failed', failureReason };
      await this.#records.writeProgress(places, failed);
      throw error;
    }
  }

  /**
   * Removes the files of an incomplete export, including files that a killed server had written but
   * not recorded.
   */
  async #clean(record: ExportRecord, places: ExportPlaces): Promise<ExportRecord> {
    const { storage, clock } = this.#options;
    for (const uri of await this.#written(places)) await storage.delete(uri);
    await storage.delete(places.deletions);
    const { failureReason: _, end: __, ...rest } = record;
    const clean: ExportRecord = {
      ...rest,
      status: 'Cancelled',
      files: [],
      rowsWritten: 0,
      updateTime: clock.now(),
    };
    await this.#records.writeProgress(places, clean);
    return clean;
  }

  async #written({ prefix }: ExportPlaces): Promise<readonly S3Uri[]> {
    const found: S3Uri[] = [];
    for (let after: S3Uri | undefined, hasNext = true; hasNext; after = found.at(-1)) {
      const page = await this.#options.storage.list(prefix, {
        first: PAGE,
        ...(after && { after }),
      });
      found.push(...page.objects.map(({ uri }) => uri));
      hasNext = page.hasNext;
    }
    const name = (uri: S3Uri) => uri.slice(prefix.length);
    return found.filter((uri) => isShardName(name(uri)) || isLegacyName(name(uri)));
  }
}
