import type { Change, WalkQuery } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import type { StorePeer } from '../stores/peer.js';
import type { Figures } from '../support/bench.js';
import { quantile, round, timed } from '../support/measure.js';
import { CYCLES, DIAMONDS, HUB, type Shape } from './shapes.js';

const RUNS = 7;
const CHANGES = 10_000;
const HOPS = 8;
const LIMITS = { maxVertices: 1_000_000, timeoutMs: 60_000 };

/**
 * Measures shapes that are hard to walk, in milliseconds; the first of several runs is not counted.
 */
export async function shapeFigures(store: GraphStore): Promise<Figures> {
  await fillShapes(store);
  return {
    diamonds_ms: await median((run) => closed(store, DIAMONDS, run)),
    cycles_ms: await median((run) => closed(store, CYCLES, run)),
    hub_ms: await median(() =>
      store.incident({ vertices: [HUB.start], direction: 'out', first: 100 }),
    ),
    hub_walk_ms: await median((run) =>
      store.walk({ ...queryOf(HUB, run), maxDepth: 1, first: 100 }),
    ),
  };
}

/**
 * The whole answer to a closure of eight hops: ids, depths, properties, associations. Store and peer
 * take turns, because both use the database's compiler and caches.
 */
export async function closureFigures(store: GraphStore, peer: StorePeer): Promise<Figures> {
  let answer = { vertices: 0, edges: 0 };
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const query = { ...queryOf(DIAMONDS, run), maxDepth: HOPS };
    const own = await timed(async () => {
      answer = await wholeAnswer(store, query);
    });
    const { vertices, edges, time } = await timedClosure(peer);
    if (vertices !== answer.vertices || edges !== answer.edges)
      throw new Error(
        `The hand-written closure answers ${vertices} vertices and ${edges} edges, the store ${answer.vertices} and ${answer.edges}.`,
      );
    if (run === 0) continue;
    ours.push(own);
    theirs.push(time);
  }
  const [closure, handwritten] = [quantile(ours, 0.5), quantile(theirs, 0.5)];
  return {
    closure_vertices: answer.vertices,
    closure_edges: answer.edges,
    closure_ms: round(closure, 1),
    handwritten_ms: round(handwritten, 1),
    ratio: round(closure / handwritten),
  };
}

async function timedClosure(peer: StorePeer) {
  let answer = { vertices: 0, edges: 0 };
  const time = await timed(async () => {
    answer = await peer.closure(DIAMONDS.start, HOPS);
  });
  return { ...answer, time };
}

async function fillShapes(store: GraphStore): Promise<void> {
  const ledger = new Ledger({ store, clock: new SystemClock(), maxGroup: 1 });
  for (const shape of [DIAMONDS, CYCLES, HUB]) {
    let changes: Change[] = [];
    const commit = () => ledger.commit({ actor: 'forebear', changes });
    for (const change of shape.changes()) {
      changes.push(change);
      if (changes.length < CHANGES) continue;
      await commit();
      changes = [];
    }
    if (changes.length > 0) await commit();
  }
  await ledger.close();
}

async function closed(store: GraphStore, shape: Shape, run: number): Promise<void> {
  const { vertices, complete } = await store.walk(queryOf(shape, run));
  let depths = 0;
  for (const { depth } of vertices) depths = Math.max(depths, depth);
  if (!complete || vertices.length < 10_000) throw new Error('The closure is not whole.');
}

async function wholeAnswer(store: GraphStore, query: WalkQuery) {
  const page = await store.walk({ ...query, withEdges: true, withVertices: true });
  const ids = page.vertices.map(({ id }) => id);
  const known = page.known ?? (await store.vertices(ids));
  return { vertices: ids.filter((id) => known.has(id)).length, edges: page.edges.length };
}

/** Another bound is another walk: no result comes from a cache. */
function queryOf({ start }: Shape, run: number): WalkQuery {
  const limits = { ...LIMITS, maxVertices: LIMITS.maxVertices + run };
  return { starts: [start], direction: 'descendants', first: 200_000, limits };
}

async function median(action: (run: number) => Promise<unknown>): Promise<number> {
  const samples: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const milliseconds = await timed(() => action(run));
    if (run > 0) samples.push(milliseconds);
  }
  return round(quantile(samples, 0.5), 1);
}
