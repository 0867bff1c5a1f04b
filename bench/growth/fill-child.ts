import { join } from 'node:path';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { fillWith } from '../lineage/fill.js';
import { GROWTH, growthChanges } from './plan.js';

/**
 * Fills a directory in a separate process, so that the bench's memory is only that of reading.
 * Commits of 20 changes have about as many as the start and the end of a job have together; large
 * ones are written faster.
 */
const [directory = '', artifacts = '', changesPerCommit = '20'] = process.argv.slice(2);
const store = await openEmbeddedStore({ directory: join(directory, 'graph') });
const plan = { ...GROWTH, artifacts: Number(artifacts) };
const changesPerSet = Number(changesPerCommit);
const writing = changesPerSet > 1_000 ? { ahead: 2, maxGroup: 1 } : { ahead: 256 };
await fillWith(store, growthChanges(plan), { changesPerSet, ...writing });
await store.close();
