import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Change,
  type Edge,
  stringOf,
  type Versioned,
  type Vertex,
  type VertexId,
} from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { ManualClock } from '../support/manual-clock.js';
import { elementOf, scannedVersions } from '../support/scan.js';
import { changeSet, edge, ids, putting, removing, vertex } from './graph-store/elements.js';

/** Elements of each kind: a commit makes so many vertices and edges, removes so many, and replaces so many. */
const SIZE = 170;
const COMMITS = 8;
/** A reader that is late is waited for with more commits, and a pause before each. */
const MOST_COMMITS = 40;
const LATE_MS = 500;
/** How long a reader waits for another commit. */
const LOOK_MS = 5;
const NUMBERS = Array.from({ length: SIZE }, (_, at) => at);

/** A reader: what it finds wrong at the commit that was the newest when it began to read. */
type Check = (store: GraphStore, seq: number) => Promise<unknown>;

/** What each commit leaves: the root with its new generation, and the elements that every commit replaces. */
const spokes = (seq: number) => NUMBERS.map((at) => vertex(`spoke ${seq}.${at}`));
const arrows = (seq: number) => NUMBERS.map((at) => edge('root', `spoke ${seq}.${at}`));
const lasting = (seq: number) =>
  NUMBERS.map((at) => vertex(`lasting ${at}`, { type: `of ${seq}`, labels: ['context'] }));
const turning = (seq: number) =>
  NUMBERS.map((at) =>
    edge('end', `lasting ${at}`, { label: seq % 2 === 0 ? 'Even' : 'Odd', created: seq }),
  );

/** A vertex that has another label with every commit, and its edges, which no commit after the first names. */
const mover = (seq: number) => vertex('mover', { labels: [seq % 2 === 0 ? 'even' : 'odd'] });
const kept = NUMBERS.slice(0, 40).map((at) => edge('mover', `kept ${at}`));

function commitOf(seq: number): readonly Change[] {
  const gone = seq === 1 ? [] : [...arrows(seq - 1), ...spokes(seq - 1)];
  const made = [vertex('root', { type: `of ${seq}` }), ...spokes(seq), ...arrows(seq)];
  const turned = [...lasting(seq), ...turning(seq), mover(seq)];
  return [...gone.map(removing), ...[...begun(seq), ...made, ...turned].map(putting)];
}

/** What only the first commit makes. */
function begun(seq: number): readonly (Vertex | Edge)[] {
  if (seq > 1) return [];
  return [vertex('end'), ...kept.map((_, at) => vertex(`kept ${at}`)), ...kept];
}

const order = { by: 'creationTime', direction: 'ascending' } as const;
const limits = { maxVertices: 10_000, timeoutMs: 60_000 };
const first = SIZE * 2;

const CHECKS: Readonly<Record<string, Check>> = {
  'a look-up of versions': async (store, seq) => {
    const vertices = [...idsOf(spokes(seq)), ...idsOf(lasting(seq))];
    const edges = [...idsOf(arrows(seq)), ...idsOf(turning(seq))];
    const found = await store.versions(vertices, edges);
    if ((await store.head()).seq !== seq) return undefined;
    return differs([found.vertices.size, found.edges.size], [SIZE * 2, SIZE * 2]);
  },
  'elements of the present': async (store) => {
    const vertices = [...(await store.vertices(idsOf(lasting(1)))).values()];
    const edges = [...(await store.edges(idsOf(turning(1)))).values()];
    return (
      vertices.find(({ element, version }) => !isAmong(element, lasting(version))) ??
      edges.find(({ element, version }) => !isAmong(element, turning(version)))
    );
  },
  'vertices at a commit': async (store, seq) => {
    const asked = [...spokes(seq), ...lasting(seq)];
    return wrong([...(await store.vertices(idsOf(asked), seq)).values()], asked, seq);
  },
  'edges at a commit': async (store, seq) => {
    const asked = [...arrows(seq), ...turning(seq)];
    return wrong([...(await store.edges(idsOf(asked), seq)).values()], asked, seq);
  },
  'edges at a vertex': async (store, seq) => {
    const query = { direction: 'out', vertices: ids('root', 'end'), first, at: seq } as const;
    const pages = [...(await store.incident(query)).values()].flatMap(({ items }) => items);
    const degrees = await store.degrees(query);
    return (
      wrong(pages, [...arrows(seq), ...turning(seq)], seq) ??
      differs([...degrees.values()], [SIZE, SIZE])
    );
  },
  'edges that move with a vertex': async (store, seq) => {
    const query = { direction: 'out', vertices: ids('mover'), first, at: seq } as const;
    const pages = [...(await store.incident(query)).values()].flatMap(({ items }) => items);
    return (
      wrong(pages, kept, 1) ??
      wrong([...(await store.edges(idsOf(kept), seq)).values()], kept, 1) ??
      wrong([...(await store.vertices(ids('mover'), seq)).values()], [mover(seq)], seq)
    );
  },
  'a list': async (store, seq) => {
    const query = { label: 'context', where: { type: `of ${seq}` }, at: seq };
    const { items } = await store.list({ ...query, order, first });
    return wrong(items, lasting(seq), seq) ?? differs(await store.count(query), SIZE);
  },
  'a list of edges': async (store, seq) => {
    const query = { toType: `of ${seq}`, at: seq };
    const { items } = await store.listEdges({ ...query, first });
    return wrong(items, turning(seq), seq) ?? differs(await store.countEdges(query), SIZE);
  },
  'a walk of the present': async (store) => {
    const page = await walk(store, undefined);
    return page.at < 1 ? undefined : wrongWalk(page);
  },
  'a walk at a commit': async (store, seq) => wrongWalk(await walk(store, seq)),
  'the changes of a commit': async (store, seq) => {
    const [commit] = await store.commits(seq - 1, 1);
    return differs([commit?.missing, commit?.changes.length], [undefined, commitOf(seq).length]);
  },
  'a scan': async (store, seq) => {
    const found: (Versioned<Vertex> | Versioned<Edge>)[] = [];
    for (const version of await scannedVersions(store)) {
      const element = elementOf(version);
      if (version.began === seq) found.push({ element, version: seq } as Versioned<Vertex>);
    }
    const made = [vertex('root', { type: `of ${seq}` }), ...spokes(seq), ...arrows(seq)];
    const turned = [...lasting(seq), ...turning(seq), mover(seq)];
    return wrong(found, [...begun(seq), ...made, ...turned], seq);
  },
};

/**
 * What is read while an engine applies a commit that is not seen all at once; each opening is a store of its own
 * on one graph.
 */
export function describeHalfApplied(name: string, open: () => Promise<GraphStore>): void {
  describe(`reads while ${name} applies a commit`, () => {
    let writing: GraphStore;
    let reading: GraphStore;
    beforeAll(async () => {
      writing = await open();
      await writing.clear();
      reading = await open();
    });
    afterAll(async () => {
      await writing.close();
      await reading.close();
    });

    it('is the commit that it is read at, and whole', { timeout: 300_000 }, async () => {
      const ledger = new Ledger({ store: writing, clock: new ManualClock() });
      const done = new AbortController();
      const mistakes: unknown[] = [];
      const times = new Map<string, number>();
      const reads = Object.entries(CHECKS).map(async ([what, check]) => {
        let last = 0;
        while (!done.signal.aborted) {
          const { seq } = await reading.head();
          if (seq === last) {
            await sleep(LOOK_MS); // leaves the processors to the writer and to slower readers
            continue;
          }
          last = seq;
          for (const at of [seq, Math.max(seq - 1, 1)]) {
            const found = await check(reading, at);
            if (found !== undefined) mistakes.push({ what, at, found });
          }
          times.set(what, (times.get(what) ?? 0) + 1);
        }
      });
      const hasIdle = () => Object.keys(CHECKS).some((what) => (times.get(what) ?? 0) < 2);
      try {
        for (let seq = 1; seq <= COMMITS || (hasIdle() && seq < MOST_COMMITS); seq += 1) {
          if (seq > COMMITS) await sleep(LATE_MS);
          expect((await ledger.commit(changeSet(commitOf(seq)))).seq).toBe(seq);
        }
      } finally {
        done.abort();
      }
      await Promise.all(reads);
      expect(mistakes).toEqual([]);
      expect(hasIdle()).toBe(false);
      expect(await ledger.verify()).toMatchObject({ ok: true });
      await ledger.close();
    });
  });
}

async function walk(store: GraphStore, at: number | undefined) {
  return store.walk({
    starts: ids('root', 'end'),
    direction: 'descendants',
    first: SIZE * 3,
    withEdges: true,
    withVertices: true,
    limits,
    ...(at === undefined ? {} : { at }),
  });
}

function wrongWalk(page: Awaited<ReturnType<typeof walk>>): unknown {
  const { at, vertices, edges, known } = page;
  if (!page.complete) return page.incompleteReason;
  const reached = [vertex('root'), vertex('end'), ...spokes(at), ...lasting(at)];
  const found = new Set<VertexId>(vertices.map(({ id }) => id));
  return (
    differs(
      [vertices.length, edges.length, known?.size ?? reached.length],
      [reached.length, SIZE * 2, reached.length],
    ) ??
    reached.find(({ id }) => !found.has(id)) ??
    wrong(edges, [...arrows(at), ...turning(at)], at) ??
    lasting(at).find(({ id, properties }) => {
      const { element, version } = known?.get(id) ?? {};
      const type = element && stringOf(element.properties, 'type');
      return known && (version !== at || type !== properties['type']);
    })
  );
}

/** The first element that is missing, stale or too new; undefined when all are as they are to be. */
function wrong(
  found: readonly (Versioned<Vertex> | Versioned<Edge>)[],
  asked: readonly (Vertex | Edge)[],
  seq: number,
): unknown {
  const versions = new Map<string, Versioned<Vertex> | Versioned<Edge>>(
    found.map((one) => [one.element.id, one]),
  );
  const bad = asked.find((is) => {
    const one = versions.get(is.id);
    return one?.version !== seq || textOf(one.element) !== textOf(is);
  });
  if (bad) return { bad, is: versions.get(bad.id), found: found.length };
  return differs(found.length, asked.length);
}

function isAmong(one: Vertex | Edge, all: readonly (Vertex | Edge)[]): boolean {
  return all.some((is) => is.id === one.id && textOf(is) === textOf(one));
}

function textOf({ id, properties, ...rest }: Vertex | Edge): string {
  return JSON.stringify([id, 'label' in rest ? rest.label : '', Object.entries(properties).sort()]);
}

function differs(is: unknown, expected: unknown): unknown {
  return JSON.stringify(is) === JSON.stringify(expected) ? undefined : { is, expected };
}

function idsOf<Id extends string>(elements: readonly { readonly id: Id }[]): Id[] {
  return elements.map(({ id }) => id);
}
