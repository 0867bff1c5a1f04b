import { join } from 'node:path';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { fillWith } from '../lineage/fill.js';
import { retentionChanges } from './plan.js';

/** Fills a directory with the lineage of jobs that have ended; each reads from the one a stride before it. */
const [directory = '', jobs = '', stride] = process.argv.slice(2);
const store = await openEmbeddedStore({ directory: join(directory, 'graph') });
const changes = retentionChanges(Number(jobs), stride === undefined ? undefined : Number(stride));
await fillWith(store, changes, { changesPerSet: 10_000, ahead: 2, maxGroup: 1 });
await store.close();
