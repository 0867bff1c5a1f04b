import { setTimeout as delay } from 'node:timers/promises';
import { PlatformError } from '#src/domain/errors/index.js';
import { BOOKKEEPING, date, type Head, vertexIdOf } from '#src/domain/graph/index.js';
import type { GraphReset } from '#src/ports/graph-reset.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Clock } from '#src/ports/system.js';
import { Group } from './group.js';
import { prepareSet } from './prepared-set.js';
import { stampGroup } from './stamp-group.js';

export interface ResetOptions {
  readonly store: GraphStore;
  readonly clock: Clock;
  /**
   * Throws when the graph must not be emptied in its present state; called before each try to
   * begin.
   */
  readonly check?: (() => Promise<void>) | undefined;
  /** Interrupts the reset; the next start continues it. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the approximate number of elements and versions that a batch removed. */
  readonly onRemoved?: ((count: number) => void) | undefined;
}

/** Records per transaction. */
const BATCH = 20_000;
/** How long to try to begin while other servers commit, and the pause between two tries. */
const BEGIN_MS = 10_000;
const PAUSE_MS = 50;

/**
 * Removes the live graph and its history. First the head is marked; then the elements are removed
 * in batches; one commit, which follows the newest one, ends the reset, so that the chain
 * continues. Throws `SERVICE_UNAVAILABLE` when the store cannot be emptied, and `CONFLICT` when
 * other servers keep committing.
 */
export async function resetGraph(actor: string, options: ResetOptions): Promise<void> {
  await begin(actor, options);
  await finishReset(options);
}

/** The check still holds when the reset begins, because no commit was written in between. */
async function begin(actor: string, { store, check }: ResetOptions): Promise<void> {
  const reset = resetOf(store);
  const end = performance.now() + BEGIN_MS;
  for (;;) {
    const head = await store.head();
    await check?.();
    if (await reset.begin(actor, head)) return;
    if (performance.now() > end) throw overtaken();
    await delay(PAUSE_MS);
  }
}

/** Continues an interrupted reset; false when there was none. */
export async function finishReset({
  store,
  clock,
  signal,
  onRemoved,
}: ResetOptions): Promise<boolean> {
  const state = await store.reset?.state();
  if (state?.actor === undefined) return false;
  const reset = resetOf(store);
  onRemoved?.(0);
  await purgeStore(reset, { signal, onRemoved });
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
  const { commits } = stampGroup(group, after, now); // no element is left to look up
  await reset.end({ after, commits });
  return true;
}

/** Removes everything from a store whose reset has begun, in batches. */
export async function purgeStore(
  reset: GraphReset,
  { signal, onRemoved }: Pick<ResetOptions, 'signal' | 'onRemoved'>,
): Promise<void> {
  for (let removed = await reset.purge(BATCH); removed > 0; removed = await reset.purge(BATCH)) {
    onRemoved?.(removed);
    signal?.throwIfAborted();
  }
}

function overtaken(): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `Other callers kept committing for ${BEGIN_MS / 1_000} s, so the reset did not begin. Stop running jobs and endpoints, then try again.`,
  );
}

/** Throws `SERVICE_UNAVAILABLE` for a store that cannot be emptied. */
export function resetOf({ name, reset }: GraphStore): GraphReset {
  if (reset) return reset;
  throw new PlatformError(
    'SERVICE_UNAVAILABLE',
    `The store '${name}' cannot be emptied by a running server. Stop it, empty the database with its own tools, and start it again.`,
    { details: { store: name } },
  );
}

/**
 * Continues a reset that takes long, because the server that began it may have ended. Nothing shows
 * whether it has; but several servers may work on one reset, and only one commit ends it.
 */
export class AbandonedReset {
  readonly #patienceMs: number;
  readonly #finish: () => Promise<unknown>;
  #since: number | undefined;
  #running: Promise<void> | undefined;

  /** `finish` continues the reset; after a failure it is called again after the same time. */
  constructor(patienceMs: number, finish: () => Promise<unknown>) {
    this.#patienceMs = patienceMs;
    this.#finish = finish;
  }

  /** Called with every head that is read. */
  note({ resetting }: Head): void {
    if (!resetting) {
      this.#since = undefined;
      return;
    }
    this.#since ??= performance.now();
    if (performance.now() - this.#since >= this.#patienceMs) this.takeUp();
  }

  /** Continues the reset at once, in the background. */
  takeUp(): void {
    this.#running ??= this.#run();
  }

  /** Resolves when no reset is running. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      await this.#finish();
    } catch {
      // The store is unavailable or closed: the next reader of the head tries again.
    } finally {
      this.#since = undefined;
      this.#running = undefined;
    }
  }
}
