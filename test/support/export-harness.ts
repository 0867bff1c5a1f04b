import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { ExportRecord } from '#graph-export/run/export-record.js';
import { GraphExports } from '#graph-export/run/graph-exports.js';
import { type S3Uri, toS3Uri } from '#src/domain/s3-uri.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { RandomIds } from '#src/server/system/system-clock.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { ManualClock } from './manual-clock.js';
import { openTestStore, type StoreKind } from './open-test-store.js';
import { SILENT } from './silent-logger.js';

/** A graph to export, and where exports go. */
export interface ExportHarness {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly storage: ObjectStorage;
  readonly clock: ManualClock;
  /** New ones are those of another server. */
  exports(seen?: (storage: ObjectStorage) => ObjectStorage): GraphExports;
  /** The texts of an export's files by name, uncompressed. */
  files(record: ExportRecord): Promise<Readonly<Record<string, string>>>;
  text(uri: S3Uri): Promise<string>;
  close(): Promise<void>;
}

export const EXPORT_BUCKET = 'export-bucket';

export async function openExportHarness(
  directory: string,
  kind: StoreKind = 'memory',
): Promise<ExportHarness> {
  const clock = new ManualClock();
  const store = await openTestStore(kind, { directory, fresh: true });
  const ledger = new Ledger({ store, clock });
  const storage = await openFilesystemStorage({
    directory: join(directory, 'objects'),
    region: 'local',
    clock,
  });
  await storage.createBucket(EXPORT_BUCKET);
  const text = async (uri: S3Uri) => {
    const { body } = await storage.get(uri);
    const parts: Uint8Array[] = [];
    for await (const part of body) parts.push(part);
    return Buffer.concat(uri.endsWith('.gz') ? await unzipped(parts) : parts).toString('utf8');
  };
  return {
    store,
    ledger,
    storage,
    clock,
    exports: (seen = (same) => same) =>
      new GraphExports({
        store,
        storage: seen(storage),
        clock,
        ids: new RandomIds(),
        logger: SILENT,
        leftOut: { internal: ['claim', 'client_token'], records: ['training_job', 'model'] },
      }),
    files: async ({ destination, files }) =>
      Object.fromEntries(
        await Promise.all(
          files.map(async ({ uri }) => [uri.slice(destination.length), await text(uri)] as const),
        ),
      ),
    text,
    close: async () => {
      await ledger.close();
      await store.close();
      await storage.close();
    },
  };
}

/** A destination of its own for each name. */
export function destination(name: string): S3Uri {
  return toS3Uri(`s3://${EXPORT_BUCKET}/${name}/`);
}

/** Runs an export to its end. */
export async function exported(
  exports: GraphExports,
  request: Parameters<GraphExports['start']>[0],
): Promise<ExportRecord> {
  const { id } = await exports.start(request);
  return exports.wait(id);
}

/** An object, such as a storage, with some methods replaced. */
export function replacing<Kind extends object>(object: Kind, methods: Partial<Kind>): Kind {
  return new Proxy(object, {
    get: (target, name) => {
      const value: unknown = Reflect.get(methods, name) ?? Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function unzipped(parts: readonly Uint8Array[]): Promise<Buffer[]> {
  const gunzip = createGunzip();
  gunzip.end(Buffer.concat(parts));
  const out: Buffer[] = [];
  for await (const part of gunzip) out.push(part as Buffer);
  return out;
}
