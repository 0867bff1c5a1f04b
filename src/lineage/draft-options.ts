import type { ArnScope } from '#src/domain/arn.js';
import type { AssociationType } from '#src/domain/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** The context of a draft. */
export interface DraftOptions {
  readonly store: GraphStore;
  readonly scope: ArnScope;
  /** ARN of the caller, or `forebear`. */
  readonly actor: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * How an association is recorded: `create` refuses a known one, `ensure` leaves it unchanged,
 * `renew` updates its time.
 */
export interface AssociateOptions {
  readonly type?: AssociationType;
  readonly mode?: 'create' | 'ensure' | 'renew';
}
