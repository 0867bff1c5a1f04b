import { gzipSync } from 'node:zlib';
import {
  GraphLoads,
  type GraphLoadsOptions,
  type LoadState,
} from '#graph-export/load/graph-loads.js';
import type { LoadRequest } from '#graph-export/load/plan-load.js';
import type { LoadError } from '#graph-export/load/records/load-record.js';
import { Roles } from '#src/domain/roles/index.js';
import { type S3Uri, toS3Uri } from '#src/domain/s3-uri.js';
import type { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { RandomIds, SystemClock } from '#src/server/system/system-clock.js';
import { EXPORT_BUCKET, type ExportHarness, openExportHarness } from './export-harness.js';
import type { StoreKind } from './open-test-store.js';
import { SILENT } from './silent-logger.js';

export const LOAD_ROLE = 'arn:aws:iam::000000000000:role/loader';
export const LOADER = 'arn:aws:iam::000000000000:user/ada';

/** A graph to load into, with the objects of an export harness. */
export interface LoadHarness extends ExportHarness, AsyncDisposable {
  readonly loads: GraphLoads;
  /** Loads of another server. */
  newLoads(options?: Partial<GraphLoadsOptions>): GraphLoads;
  /** Stores a file; names that end in `.gz` are compressed. */
  file(name: string, text: string | Uint8Array): Promise<S3Uri>;
}

export async function openLoadHarness(
  directory: string,
  kind: StoreKind = 'memory',
): Promise<LoadHarness> {
  const harness = await openExportHarness(directory, kind);
  const newLoads = (options?: Partial<GraphLoadsOptions>) => loadsOf(harness, options);
  const loads = newLoads();
  return {
    ...harness,
    loads,
    newLoads,
    file: (name, text) => putFile(harness.storage, name, text),
    async [Symbol.asyncDispose]() {
      await loads.close();
      await harness.close();
    },
  };
}

export interface LoadParts {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly storage: ObjectStorage;
}

export function loadsOf(
  { store, ledger, storage }: LoadParts,
  options: Partial<GraphLoadsOptions> = {},
): GraphLoads {
  return new GraphLoads({
    store,
    ledger,
    storage,
    clock: new SystemClock(),
    ids: new RandomIds(),
    logger: SILENT,
    roles: new Roles({}, LOAD_ROLE),
    rules: {
      ids: new Set(),
      isPlatforms: () => false,
      isJob: () => false,
      changesJob: () => false,
      internal: new Set(['claim', 'client_token', 'graph_load', 'graph_load_part']),
      refuse: new Map([
        [
          'training_job',
          ({ properties }) =>
            properties['status'] === 'Completed' ? undefined : 'It has not ended.',
        ],
      ]),
    },
    ...options,
  });
}

export async function putFile(
  storage: ObjectStorage,
  name: string,
  text: string | Uint8Array,
): Promise<S3Uri> {
  const uri = toS3Uri(`s3://${EXPORT_BUCKET}/${name}`);
  const bytes = name.endsWith('.gz') ? gzipSync(text) : Buffer.from(text);
  await storage.put(
    uri,
    (async function* () {
      yield bytes;
    })(),
  );
  return uri;
}

/** A request with the role and the caller of the tests, who is an admin. */
export function loadOf(source: string, request: Partial<LoadRequest> = {}): LoadRequest {
  return { source: toS3Uri(source), role: LOAD_ROLE, actor: LOADER, byAdmin: true, ...request };
}

/** Runs a load to its end. */
export async function loaded(loads: GraphLoads, request: LoadRequest): Promise<LoadState> {
  const { id } = await loads.start(request);
  return loads.wait(id);
}

/** What became of a load: its status, and its errors as `code record`. */
export async function outcomeOf(
  loads: GraphLoads,
  state: LoadState,
): Promise<{ readonly status: string; readonly errors: readonly string[] }> {
  const errors = await loads.errors(state, { skip: 0, first: 1_000 });
  const told = ({ errorCode, recordNum }: LoadError) => `${errorCode} ${recordNum}`;
  return { status: state.load.status, errors: errors.map(told) };
}
