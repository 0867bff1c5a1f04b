import { isPlatformError } from '#src/domain/errors/index.js';
import type { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Clock } from '#src/ports/system.js';
import { CLIENT_TOKEN_LABEL, LIFE_MS } from './client-token.js';

const BATCH = 200;

/** Where expired tokens are removed. */
export interface ExpiredTokensOptions {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly clock: Clock;
}

/** Removes expired client tokens from the graph in batches, until none is left. */
export async function removeExpiredTokens(
  { store, ledger, clock }: ExpiredTokensOptions,
  signal: AbortSignal,
): Promise<void> {
  const order = { by: 'creationTime', direction: 'ascending' } as const;
  const where = { createdBefore: clock.now() - LIFE_MS - 1 };
  while (!signal.aborted) {
    const { items } = await store.list(
      { label: CLIENT_TOKEN_LABEL, where, order, first: BATCH },
      { signal },
    );
    if (items.length === 0) return;
    try {
      await ledger.commit({
        actor: 'forebear',
        changes: items.map(({ element }) => ({ kind: 'removeVertex', id: element.id })),
        expect: items.map(({ element, version }) => ({
          element: 'vertex',
          id: element.id,
          is: version,
        })),
      });
    } catch (error) {
      // Another server removed them, or a client used one of them again.
      if (!isPlatformError(error, 'CONFLICT')) throw error;
    }
  }
}
