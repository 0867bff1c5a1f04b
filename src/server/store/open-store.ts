import { dirname } from 'node:path';
import { unlessAborted } from '#src/async/abort.js';
import { BackOff } from '#src/async/back-off.js';
import { isPlatformError, PlatformError, UnreachableCaseError } from '#src/domain/errors/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Clock, Logger } from '#src/ports/system.js';
import { LOGIN_KEYS } from '../config/index.js';
import { checkNeverUsed } from './head-notes.js';
import type { StoreAddress } from './store-address.js';

/** The options for opening a store. */
export interface OpenStoreOptions {
  /** Opens read-only; works while a server has the store open. */
  readonly readonly?: boolean;
  /** Creates an embedded store although an earlier one in the data directory is gone. */
  readonly acceptEmpty?: boolean;
}

/**
 * Opens the graph store at an address, and loads only its adapter. Throws `CONFIG_INVALID` when a
 * database refuses the login, because a retry would not help, and `GRAPH_LOST` when an embedded
 * store with commits is gone.
 */
export async function openStore(
  address: StoreAddress,
  options: OpenStoreOptions = {},
): Promise<GraphStore> {
  try {
    return await open(address, options);
  } catch (error) {
    throw refusedLogin(error, address) ?? error;
  }
}

async function open(
  address: StoreAddress,
  { acceptEmpty = false, ...options }: OpenStoreOptions,
): Promise<GraphStore> {
  switch (address.store) {
    case 'memory': {
      const { openMemoryStore } = await import('#src/stores/memory/index.js');
      return openMemoryStore();
    }
    case 'embedded': {
      const { openEmbeddedStore, isKept } = await import('#src/stores/embedded/index.js');
      // Checked before the store is opened, because SQLite removes the write-ahead log of a missing
      // file.
      if (!options.readonly && !acceptEmpty && !(await isKept(address.directory)))
        await checkNeverUsed({
          directory: dirname(address.directory),
          store: { name: 'embedded' },
        });
      return openEmbeddedStore({ directory: address.directory, ...options });
    }
    case 'neo4j': {
      const { store: _store, ...settings } = address;
      const { openNeo4jStore } = await import('#src/stores/neo4j/index.js');
      return openNeo4jStore({ ...settings, ...options });
    }
    case 'gremlin': {
      const { store: _store, ...settings } = address;
      const { openGremlinStore } = await import('#src/stores/gremlin/index.js');
      return openGremlinStore({ ...settings, ...options });
    }
    default:
      throw new UnreachableCaseError(address);
  }
}

function refusedLogin(error: unknown, address: StoreAddress): PlatformError | undefined {
  if (!('url' in address) || !isPlatformError(error, 'STORE_UNAVAILABLE')) return undefined;
  if (error.details['reason'] !== 'credentials') return undefined;
  const { store, url, user } = address;
  const keys = LOGIN_KEYS[store];
  const who = user === undefined ? 'a client without a user' : `the user '${user}'`;
  const why = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return new PlatformError(
    'CONFIG_INVALID',
    `The ${store} store at ${url} refuses ${who}${why}. Check the settings '${keys.user}' and '${keys.password}', or the proxy in front of the host.`,
    { details: { key: keys.password, url, user }, cause: error },
  );
}

/** How long to wait for a store. */
export interface WaitOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly waitMs: number;
  /** Aborts the waiting. */
  readonly signal?: AbortSignal | undefined;
}

const PAUSES = { firstMs: 250, mostMs: 4_000 };

/**
 * Opens a store, retrying while it cannot be reached, because a database that starts together with the server may be
 * ready later. Throws the last error once the time is over.
 */
export async function awaitStore(
  open: () => Promise<GraphStore>,
  { clock, logger, waitMs, signal }: WaitOptions,
): Promise<GraphStore> {
  const until = performance.now() + waitMs;
  const backOff = new BackOff(PAUSES);
  for (;;) {
    try {
      return await openUnlessAborted(open(), signal);
    } catch (error) {
      const left = until - performance.now();
      if (left <= 0 || !isPlatformError(error, 'STORE_UNAVAILABLE')) throw error;
      logger.warn('The graph store cannot be reached; trying again', {
        error,
        secondsLeft: Math.ceil(left / 1000),
      });
      await clock.sleep(Math.min(backOff.next(), left), signal ? { signal } : {});
    }
  }
}

/** Rejects when the signal aborts first; a store that opens after that is closed. */
async function openUnlessAborted(
  opening: Promise<GraphStore>,
  signal: AbortSignal | undefined,
): Promise<GraphStore> {
  if (!signal) return opening;
  try {
    return await unlessAborted(opening, signal);
  } catch (error) {
    if (signal.aborted) void opening.then((store) => store.close()).catch(() => undefined);
    throw error;
  }
}
