import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe } from 'vitest';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { type StoreApi, schemaOver } from './schema-api.js';

/** A store that tests run on; its files are removed with it. */
interface TestStore {
  readonly store: GraphStore;
  remove(): Promise<void>;
}

const STORES: Readonly<Record<string, () => Promise<TestStore>>> = {
  memory: async () => ({ store: await openMemoryStore(), remove: async () => undefined }),
  embedded: async () => {
    const directory = await mkdtemp(join(tmpdir(), 'forebear-api-'));
    const store = await openEmbeddedStore({ directory });
    return { store, remove: () => rm(directory, { recursive: true }) };
  },
};

/** Runs tests against the schema over each store that needs no service; each test has an empty one. */
export function describeApi(name: string, tests: (api: () => StoreApi) => void): void {
  describe.each(Object.keys(STORES))(`${name} (%s)`, (kind) => {
    let open: { readonly api: StoreApi; readonly store: TestStore } | undefined;
    beforeEach(async () => {
      const store = await STORES[kind]?.();
      if (!store) throw new Error(`There is no store '${kind}'.`);
      open = { api: schemaOver(store.store), store };
    });
    afterEach(async () => {
      await open?.api.ledger.close();
      await open?.store.store.close();
      await open?.store.remove();
      open = undefined;
    });
    tests(() => {
      if (!open) throw new Error('No store is open outside a test.');
      return open.api;
    });
  });
}
