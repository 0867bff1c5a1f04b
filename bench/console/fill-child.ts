import { join } from 'node:path';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { fillWith } from '../lineage/fill.js';
import { jobChanges } from './jobs-data.js';

/** Fills a data directory with jobs that have ended. */
const [directory = '', jobs = ''] = process.argv.slice(2);
const store = await openEmbeddedStore({ directory: join(directory, 'graph') });
await fillWith(store, jobChanges(Number(jobs)), { changesPerSet: 2_000, ahead: 2, maxGroup: 1 });
await store.close();
