import { join } from 'node:path';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { fillWith } from '../lineage/fill.js';
import { GROWTH, growthChanges } from './plan.js';

/** About as many changes as a launch and its end have together. */
const CHANGES_PER_COMMIT = 20;

/** Fills a directory in a process of its own, so that the bench's memory is only what reading takes. */
const [directory = '', artifacts = ''] = process.argv.slice(2);
const store = await openEmbeddedStore({ directory: join(directory, 'graph') });
const plan = { ...GROWTH, artifacts: Number(artifacts) };
await fillWith(store, growthChanges(plan), { changesPerSet: CHANGES_PER_COMMIT, ahead: 256 });
await store.close();
