import { join } from 'node:path';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { fillWith } from '../lineage/fill.js';
import { groupChanges } from './graph.js';

/** Fills a directory in a separate process, so that the bench's memory is only that of reading. */
const [directory = '', groups = ''] = process.argv.slice(2);
const store = await openEmbeddedStore({ directory: join(directory, 'graph') });
const sizes = { changesPerSet: 40_000, maxGroup: 1, ahead: 2 };
await fillWith(store, groupChanges(Number(groups)), sizes);
await store.close();
