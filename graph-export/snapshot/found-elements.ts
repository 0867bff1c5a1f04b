import { PlatformError } from '#src/domain/errors/index.js';
import { type ListPosition, vertexPosition } from '#src/domain/graph/index.js';
import type { SnapshotOptions } from './snapshot.js';
import type { Stretch, Window } from './window.js';

type Reading = Pick<SnapshotOptions, 'store' | 'at' | 'signal'>;

/** Counts the elements of windows by their stretch, to notice an incomplete export. */
export class FoundElements {
  readonly #found = new Map<string, number>();

  /** Passes the windows through. */
  async *count(windows: AsyncIterable<Window>): AsyncGenerator<Window, void> {
    for await (const window of windows) {
      const key = keyOf(window);
      this.#found.set(key, (this.#found.get(key) ?? 0) + window.count + window.outside);
      yield window;
    }
  }

  get total(): number {
    return [...this.#found.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Throws `LEDGER_BROKEN` when fewer elements of a stretch were found than the store has. */
  async checkAll(reading: Reading, stretches: readonly Stretch[]): Promise<void> {
    for (const stretch of stretches) {
      const found = this.#found.get(keyOf(stretch)) ?? 0;
      const { label } = stretch;
      const { store, at, signal } = reading;
      const counted =
        stretch.kind === 'edge'
          ? await store.countEdges({ labels: [label], at }, { signal })
          : await store.count({ label, at }, { signal });
      // Vertices with the label in a later place belong to another stretch.
      const isShort =
        found < counted &&
        (stretch.kind === 'edge' || found < (await countFirst(reading, label, counted)));
      if (isShort) throw tooFew(`with the label '${label}'`, found, counted);
    }
  }
}

/** The error of an export that found too few elements. */
export function tooFew(which: string, found: number, counted: number): PlatformError {
  return new PlatformError(
    'LEDGER_BROKEN',
    `The export found ${found} of ${counted} elements ${which}. Run 'forebear verify', which lists the damaged elements.`,
    { details: { found, counted } },
  );
}

const PAGE = 1_000;

/**
 * Counts the vertices with a label as their first, or all counted ones when the list misses some of
 * them.
 */
async function countFirst(
  { store, at, signal }: Reading,
  label: string,
  counted: number,
): Promise<number> {
  const order = { by: 'creationTime', direction: 'descending' } as const;
  let [all, first] = [0, 0];
  for (let after: ListPosition | undefined, hasNext = true; hasNext; ) {
    const query = { label, at, order, first: PAGE, ...(after && { after }) };
    const page = await store.list(query, { signal });
    all += page.items.length;
    first += page.items.filter(({ element }) => element.labels[0] === label).length;
    const last = page.items.at(-1)?.element;
    after = last && vertexPosition(last, order.by);
    hasNext = page.hasNext && last !== undefined;
  }
  return all < counted ? counted : first;
}

function keyOf({ kind, label }: Stretch): string {
  return `${kind} ${label}`;
}
