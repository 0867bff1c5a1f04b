import { describe } from 'vitest';
import { associations } from './associations.js';
import { chain } from './chain.js';
import { crud } from './crud.js';
import type { GraphStoreHarness } from './harness.js';
import { history } from './history.js';
import { labels } from './labels.js';
import { lifecycle } from './lifecycle.js';
import { listing } from './listing.js';
import { movedElements } from './moved-elements.js';
import { otherTypes } from './other-types.js';
import { preconditions } from './preconditions.js';
import { reset } from './reset.js';
import { searching } from './searching.js';
import { snapshots } from './snapshots.js';
import { walkPages } from './walk-pages.js';
import { walks } from './walks.js';

export type { GraphStoreHarness } from './harness.js';

/** Everything that a graph store promises, together with the ledger over it. */
export function describeGraphStore(harness: GraphStoreHarness): void {
  describe(`graph store: ${harness.name}`, () => {
    crud(harness);
    associations(harness);
    preconditions(harness);
    chain(harness);
    listing(harness);
    history(harness);
    walks(harness);
    walkPages(harness);
    labels(harness);
    movedElements(harness);
    otherTypes(harness);
    searching(harness);
    snapshots(harness);
    reset(harness);
    lifecycle(harness);
  });
}
