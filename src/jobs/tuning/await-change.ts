import { within } from '#src/async/pause.js';
import type { PastChange, VertexId } from '#src/domain/graph/index.js';
import type { JobServices } from '../job-kind.js';

/** What is waited for, and for how long. */
export interface AwaitedChange {
  readonly ids: ReadonlySet<VertexId>;
  /** Commits up to this one are known. */
  readonly after: number;
  readonly mostMs: number;
  readonly signal: AbortSignal;
}

/** Resolves when a commit changes one of some vertices, or after a while; rejects with the signal's reason. */
export async function awaitChange(
  { ledger, clock }: Pick<JobServices, 'ledger' | 'clock'>,
  { ids, after, mostMs, signal }: AwaitedChange,
): Promise<void> {
  const done = new AbortController();
  const either = { signal: AbortSignal.any([signal, done.signal]) };
  const seen = (async () => {
    for await (const { changes } of ledger.changes(after, either))
      if (changes.some((change) => isOneOf(change, ids))) return;
  })();
  try {
    await within(clock, mostMs, seen);
  } finally {
    done.abort();
    await Promise.allSettled([seen]);
  }
  signal.throwIfAborted();
}

function isOneOf(change: PastChange, ids: ReadonlySet<VertexId>): boolean {
  if (change.kind === 'putVertex') return ids.has(change.vertex.id);
  return change.kind === 'removeVertex' && ids.has(change.id);
}
