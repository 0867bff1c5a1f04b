import { PlatformError } from '#src/domain/errors/index.js';
import { BOOKKEEPING, date, vertexIdOf } from '#src/domain/graph/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphReset, GraphStore } from '#src/ports/graph-store.js';
import { Group } from './group.js';
import { prepareSet } from './prepared-set.js';
import { stampGroup } from './stamp-group.js';

/** What a reset works on. */
export interface ResetOptions {
  readonly store: GraphStore;
  readonly clock: Clock;
  /** Ends it early; the next start goes on with it. */
  readonly signal?: AbortSignal | undefined;
}

/** Records that are removed in one transaction. */
const BATCH = 20_000;

/**
 * Removes the live graph and its history. The head says so first; then what there is goes in batches; one commit ends
 * it, which follows the newest one, so that the chain goes on. Throws `SERVICE_UNAVAILABLE` where the store cannot.
 */
export async function resetGraph(actor: string, options: ResetOptions): Promise<void> {
  await resetOf(options.store).begin(actor);
  await finishReset(options);
}

/** Goes on with a reset that was interrupted; false when there was none. */
export async function finishReset({ store, clock, signal }: ResetOptions): Promise<boolean> {
  const state = await store.reset?.state();
  if (state?.actor === undefined) return false;
  const reset = resetOf(store);
  while (await reset.purge(BATCH)) signal?.throwIfAborted();
  const after = await store.head();
  const now = clock.now();
  const id = vertexIdOf(BOOKKEEPING.reset);
  const properties = { actor: state.actor, creationtime: date(now), emptied: after.digest };
  const set = prepareSet({
    actor: state.actor,
    changes: [{ kind: 'putVertex', vertex: { id, labels: [BOOKKEEPING.reset], properties } }],
  });
  const group = new Group();
  group.add({ set, resolve: () => undefined, reject: () => undefined });
  const { commits } = stampGroup(group, after, now); // nothing is left that could be looked up
  await reset.end({ after, commits });
  return true;
}

function resetOf({ name, reset }: GraphStore): GraphReset {
  if (reset) return reset;
  throw new PlatformError(
    'SERVICE_UNAVAILABLE',
    `The store '${name}' cannot be emptied by a running server. Stop it, empty the database with its own tools, and start it again.`,
    { details: { store: name } },
  );
}
