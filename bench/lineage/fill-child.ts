import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { fill } from './fill.js';
import { PLAN } from './generator.js';

/** Fills a directory in a separate process, so that the bench's memory is only that of serving. */
const [directory = '', entities = ''] = process.argv.slice(2);
const store = await openEmbeddedStore({ directory });
await fill(store, { ...PLAN, entities: Number(entities) });
await store.close();
