import { describe, expect, it } from 'vitest';
import {
  canonicalEdge,
  canonicalVertex,
  type Edge,
  type ListPosition,
  parseLines,
  type SnapshotQuery,
  type Vertex,
} from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { changeSet, edge, put, removing, vertex } from './elements.js';
import { type GraphStoreHarness, useStore } from './harness.js';

/** Reading all of a label at a commit. */
export function snapshots(harness: GraphStoreHarness): void {
  describe('the snapshots of a label', () => {
    const bench = useStore(harness);

    it('come newest first, ties by descending id, in windows of one size but the last', async () => {
      const { store, ledger } = bench();
      const vertices = Array.from({ length: 7 }, (_, at) =>
        vertex(`v${at}`, { created: Math.floor(at / 3) * 1_000 }),
      );
      await ledger.commit(put(...vertices, vertex('other', { labels: ['Thing', 'artifact'] })));
      const expected = sorted(vertices).map(canonicalVertex);
      for (const size of [1, 2, 3, 7, 8]) {
        const windows = await read(store, { kind: 'vertex', label: 'artifact', at: 1, size });
        expect(windows.flatMap(({ texts }) => texts)).toEqual(expected);
        const counts = windows.map(({ count }) => count);
        expect(counts.slice(0, -1).every((count) => count === size)).toBe(true);
        expect(counts).toEqual(windows.map(({ texts }) => texts.length));
      }
      expect(await read(store, { kind: 'vertex', label: 'nothing', at: 1, size: 3 })).toEqual([]);
    });

    it('show the elements right after a commit, including changed and removed ones', async () => {
      const { store, ledger } = bench();
      const vertices = Array.from({ length: 9 }, (_, at) => vertex(`v${at}`, { created: at * 10 }));
      const edges = Array.from({ length: 8 }, (_, at) =>
        edge(`v${at}`, `v${at + 1}`, { created: at }),
      );
      await ledger.commit(put(...vertices, ...edges));
      const moved = vertex('v3', { created: 500, type: 'Moved' });
      await ledger.commit(put(moved, vertex('late', { created: 45 })));
      const changed = edge('v1', 'v2', { created: 77 });
      await ledger.commit(changeSet([removing(edges[7] as Edge), removing(vertices[8] as Vertex)]));
      await ledger.commit(put(changed));
      const now = [
        ...vertices.filter((_, at) => at !== 3 && at !== 8),
        moved,
        vertex('late', { created: 45 }),
      ];
      for (const size of [2, 4, 100]) {
        const texts = async (kind: 'vertex' | 'edge', at: number) => {
          const label = kind === 'vertex' ? 'artifact' : 'ContributedTo';
          const windows = await read(store, { kind, label, at, size });
          return windows.flatMap((window) => window.texts);
        };
        expect(await texts('vertex', 1)).toEqual(sorted(vertices).map(canonicalVertex));
        expect(await texts('vertex', 4)).toEqual(sorted(now).map(canonicalVertex));
        expect(await texts('edge', 1)).toEqual(sorted(edges).map(canonicalEdge));
        expect(await texts('edge', 4)).toEqual(
          sorted([...edges.filter((_, at) => at !== 1 && at !== 7), changed]).map(canonicalEdge),
        );
        expect(await texts('vertex', 0)).toEqual([]);
      }
    });

    it('continue after a position, despite writes between two windows', async () => {
      const { store, ledger } = bench();
      const vertices = Array.from({ length: 10 }, (_, at) => vertex(`v${at}`, { created: at }));
      await ledger.commit(put(...vertices));
      const query = { kind: 'vertex', label: 'artifact', at: 1, size: 3 } as const;
      const whole = await read(store, query);
      const [first] = whole;
      for (const [at, element] of vertices.entries()) {
        if (at % 2 === 0) await ledger.commit(put(vertex(`v${at}`, { created: 50 + at })));
        else await ledger.commit(changeSet([removing(element)]));
      }
      const rest = await read(store, { ...query, after: first?.end });
      expect([first, ...rest]).toEqual(whole);
    });

    it('are refused beyond the head', async () => {
      const { store } = bench();
      const reading = read(store, { kind: 'edge', label: 'Produced', at: 1, size: 3 });
      await expect(reading).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });
}

interface ReadWindow {
  readonly texts: readonly string[];
  readonly count: number;
  readonly end: ListPosition;
}

async function read(store: GraphStore, query: SnapshotQuery): Promise<ReadWindow[]> {
  const windows: ReadWindow[] = [];
  for await (const { lines, count, end } of store.snapshots(query)) {
    const texts =
      query.kind === 'vertex'
        ? parseLines('vertex', lines).map(canonicalVertex)
        : parseLines('edge', lines).map(canonicalEdge);
    expect(Buffer.from(lines).toString()).toBe(texts.join('\n'));
    windows.push({ texts, count, end });
  }
  return windows;
}

function sorted<Element extends Vertex | Edge>(elements: readonly Element[]): Element[] {
  const created = ({ properties }: Vertex | Edge) => {
    const time = properties['creationtime'];
    return typeof time === 'object' && 'value' in time ? Number(time.value) : 0;
  };
  return [...elements].sort(
    (one, other) => created(other) - created(one) || (one.id < other.id ? 1 : -1),
  );
}
