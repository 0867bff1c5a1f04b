import { describe } from 'vitest';
import { appending } from './appending.js';
import { archived } from './archived.js';
import { following } from './following.js';
import type { LogStoreHarness } from './harness.js';
import { listing } from './listing.js';
import { metrics } from './metrics.js';
import { numbering } from './numbering.js';
import { reading } from './reading.js';
import { sealing } from './sealing.js';
import { searching } from './searching.js';

export type { LogStoreHarness } from './harness.js';

/** The contract of log stores. */
export function describeLogStore(harness: LogStoreHarness): void {
  describe(`log store: ${harness.name}`, () => {
    appending(harness);
    reading(harness);
    numbering(harness);
    searching(harness);
    following(harness);
    sealing(harness);
    archived(harness);
    listing(harness);
    metrics(harness);
  });
}
