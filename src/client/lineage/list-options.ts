import type { EntityFilter, EntityOrder } from '../generated/graphql.js';

/** What is chosen of a list of entities. */
export interface EntityListOptions {
  readonly filter?: EntityFilter;
  /** Default by their time, the newest first. */
  readonly orderBy?: EntityOrder;
  /** Items that are read at once. Default 50. */
  readonly first?: number;
  /** Read right after this commit; default now. */
  readonly atCommit?: number;
}
