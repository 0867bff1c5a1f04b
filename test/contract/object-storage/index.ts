import { describe } from 'vitest';
import { buckets } from './buckets.js';
import { concurrency } from './concurrency.js';
import type { ObjectStorageHarness } from './harness.js';
import { listing } from './listing.js';
import { objects } from './objects.js';
import { ranges } from './ranges.js';
import { uploads } from './uploads.js';

export type { ObjectStorageHarness } from './harness.js';

/** The contract of object storage. */
export function describeObjectStorage(harness: ObjectStorageHarness): void {
  describe(`object storage: ${harness.name}`, () => {
    buckets(harness);
    objects(harness);
    ranges(harness);
    listing(harness);
    concurrency(harness);
    uploads(harness);
  });
}
