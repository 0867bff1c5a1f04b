import { createHash } from 'node:crypto';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { versionArn } from '#src/lineage/index.js';
import { DatasetDigests, LineageEvents, RawEvents } from '#src/openlineage/ingest/index.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Logger } from '#src/ports/system.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { LineageLedger } from './lineage-ledger.js';
import { ManualClock } from './manual-clock.js';
import { SILENT } from './silent-logger.js';

const OWN = { bucket: 'own-bucket', earlierBucket: 'own-bucket' };

/** The options of a server that digests datasets. */
export interface DigestingOptions {
  readonly owner?: string;
  /** The servers that are known to be dead. */
  readonly dead?: ReadonlySet<string>;
  readonly storage?: ObjectStorage;
  readonly mayRead?: (uri: string) => boolean;
  readonly eventMs?: number;
  readonly patienceMs?: number;
  readonly lookMs?: number;
}

/** A graph and a storage, whose events servers digest. */
export class Digesting {
  readonly graph: LineageLedger;
  readonly storage: ObjectStorage;
  /** The details of what the servers logged. */
  readonly logged: unknown[] = [];
  readonly #servers: DatasetDigests[] = [];
  readonly #raw: RawEvents;

  private constructor(graph: LineageLedger, storage: ObjectStorage) {
    this.graph = graph;
    this.storage = storage;
    this.#raw = new RawEvents({ ...OWN, storage });
  }

  static async open(directory: string): Promise<Digesting> {
    const clock = new SystemClock();
    const storage = await openFilesystemStorage({ directory, region: 'local', clock });
    for (const bucket of ['lake', OWN.bucket]) await storage.createBucket(bucket);
    return new Digesting(await LineageLedger.open(), storage);
  }

  /** Starts a server that digests. */
  start({ owner = 'one', dead = new Set(), ...options }: DigestingOptions = {}): DatasetDigests {
    const note = (_: string, details?: unknown) => void this.logged.push(details);
    const logger: Logger = { ...SILENT, info: note, warn: note };
    const digests = new DatasetDigests({
      ...this.#parts,
      storage: this.storage,
      mayRead: () => true,
      logger,
      troubles: { report: () => undefined, clear: () => undefined },
      lookMs: 20,
      ...options,
      lease: {
        owner,
        held: true,
        leaseMs: 1_000,
        look: async () => undefined,
        absentMs: (other) => (dead.has(other) ? 1 : undefined),
      },
    });
    this.#servers.push(digests);
    digests.start();
    return digests;
  }

  async put(uri: string, text: string): Promise<void> {
    await this.storage.put(toS3Uri(uri), bytesOf(text));
  }

  /** Records that a run completed now, or then, with these objects of `s3://lake` as its outputs. */
  async complete(names: readonly string[], time = Date.now()): Promise<void> {
    const outputs = names.map((name) => ({ namespace: 's3://lake', name }));
    const event = {
      eventType: 'COMPLETE',
      eventTime: new Date(time).toISOString(),
      run: { runId: names.join() },
      job: { namespace: 'test', name: 'writes' },
      outputs,
    };
    const onPending = () => {
      for (const server of this.#servers) server.look();
    };
    const events = new LineageEvents({
      ...this.#parts,
      mayRead: () => true,
      logger: SILENT,
      onPending,
    });
    await events.record(JSON.stringify(event), 'test');
  }

  /** Whether the version of an object of `s3://lake` with a content is in the graph. */
  async has(name: string, text: string): Promise<boolean> {
    const digest = createHash('sha256').update(text).digest('hex');
    const id = vertexIdOf(versionArn(DEFAULT_ARN_SCOPE, `s3://lake/${name}`, digest));
    return (await this.graph.store.vertices([id])).has(id);
  }

  /** The states of the recorded events; those that are over have none. */
  async states(): Promise<readonly unknown[]> {
    const order = { by: 'creationTime', direction: 'ascending' } as const;
    const query = { label: 'openlineage_event', order, first: 100 };
    const { items } = await this.graph.store.list(query);
    return items.map(({ element }) => element.properties['status']);
  }

  async close(): Promise<void> {
    for (const server of this.#servers) await server.close();
    await this.storage.close();
    await this.graph.close();
  }

  get #parts() {
    const { store, ledger } = this.graph;
    return { store, ledger, clock: new ManualClock(), scope: DEFAULT_ARN_SCOPE, raw: this.#raw };
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(text);
}
