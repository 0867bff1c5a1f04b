import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyBucket } from '../support/command.js';
import { loadForeign } from './load-foreign.js';
import { FOREIGN, storeForeignFiles } from './plan.js';

/** Fills a directory with a foreign graph, by a load. */
const [directory = '', rows = ''] = process.argv.slice(2);
const plan = { ...FOREIGN, rows: Number(rows) };
await emptyBucket(directory, async (storage) => void (await storeForeignFiles(storage, plan)));
await loadForeign(directory);
await rm(join(directory, 'objects'), { recursive: true });
