import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Arn, DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { associationIdOf, vertexIdOf } from '#src/domain/graph/index.js';
import { type LineageEntity, vertexToEntity } from '#src/domain/lineage/index.js';
import { Ledger } from '#src/ledger/index.js';
import { type BatchAnswer, LineageEvents, RawEvents } from '#src/openlineage/ingest/index.js';
import { datasetArn, jobArn, type Named, runArn } from '#src/openlineage/names/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { ManualClock } from './manual-clock.js';
import { openTestStore, type StoreKind } from './open-test-store.js';
import { SILENT } from './silent-logger.js';

/** The job of {@link EventLedger} events. */
export const JOB = { namespace: 'test', name: 'job' };

/** What an event of a test has besides its defaults. */
export interface GivenEvent {
  /** Seconds of the `eventTime`. */
  readonly at?: number;
  readonly [member: string]: unknown;
}

/** Events of OpenLineage in a store, with a storage that has the bucket `here`. */
export class EventLedger implements AsyncDisposable {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly storage: ObjectStorage;
  readonly events: LineageEvents;
  /** How often events were recorded whose datasets are to be digested. */
  pending = 0;
  /** The objects and folders of which the events asked whether the server may read them. */
  readonly asked = new Set<string>();
  readonly #close: () => Promise<void>;

  private constructor(store: GraphStore, parts: Parts) {
    this.store = store;
    this.storage = parts.storage;
    this.ledger = new Ledger({ store, clock: parts.clock });
    this.events = new LineageEvents({
      store,
      ledger: this.ledger,
      clock: parts.clock,
      scope: DEFAULT_ARN_SCOPE,
      logger: SILENT,
      mayRead: (uri) => {
        this.asked.add(uri);
        return uri.startsWith('s3://here/');
      },
      raw: new RawEvents({ storage: parts.storage, bucket: 'here', earlierBucket: 'here' }),
      onPending: () => {
        this.pending++;
      },
    });
    this.#close = parts.close;
  }

  static async open(kind: StoreKind = 'memory'): Promise<EventLedger> {
    const directory = await mkdtemp(path.join(tmpdir(), 'forebear-events-'));
    const clock = new ManualClock();
    const objects = path.join(directory, 'objects');
    const storage = await openFilesystemStorage({ directory: objects, region: 'local', clock });
    await storage.createBucket('here');
    const store = await openTestStore(kind, { directory, fresh: true });
    const close = async () => {
      await storage.close();
      await rm(directory, { recursive: true });
    };
    return new EventLedger(store, { clock, storage, close });
  }

  /** Records a completed run, or what is given. */
  async send(given: GivenEvent = {}): Promise<void> {
    await this.events.record(JSON.stringify(eventOf(given)), 'ada');
  }

  async sendBatch(events: readonly GivenEvent[]): Promise<BatchAnswer> {
    return this.events.recordBatch(JSON.stringify(events.map(eventOf)), 'ada');
  }

  async dataset(dataset: Named): Promise<LineageEntity | undefined> {
    return this.#entity(datasetArn(DEFAULT_ARN_SCOPE, dataset));
  }

  async job(): Promise<LineageEntity | undefined> {
    return this.#entity(jobArn(DEFAULT_ARN_SCOPE, JOB));
  }

  async run(): Promise<LineageEntity | undefined> {
    return this.#entity(runArn(DEFAULT_ARN_SCOPE, JOB, 'run'));
  }

  /** True when the dataset contributed to the run. */
  async isInput(dataset: Named): Promise<boolean> {
    const [from, to] = [
      vertexIdOf(datasetArn(DEFAULT_ARN_SCOPE, dataset)),
      vertexIdOf(runArn(DEFAULT_ARN_SCOPE, JOB, 'run')),
    ];
    const id = associationIdOf(from, to);
    return (await this.store.edges([id])).has(id);
  }

  async commits(): Promise<number> {
    return (await this.ledger.head()).seq;
  }

  async #entity(arn: Arn): Promise<LineageEntity | undefined> {
    const id = vertexIdOf(arn);
    const found = (await this.store.vertices([id])).get(id);
    return found && vertexToEntity(found.element);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.ledger.close();
    await this.store.close();
    await this.#close();
  }
}

interface Parts {
  readonly clock: ManualClock;
  readonly storage: ObjectStorage;
  readonly close: () => Promise<void>;
}

function eventOf({ at = 0, ...members }: GivenEvent): object {
  const eventTime = new Date(Date.UTC(2026, 0, 31) + at * 1_000).toISOString();
  const run = { run: { runId: 'run' }, job: JOB, eventType: 'COMPLETE' };
  return { eventTime, ...('dataset' in members || 'job' in members ? {} : run), ...members };
}
