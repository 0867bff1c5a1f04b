import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type VertexId, vertexIdOf, type WalkQuery } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Figures } from '../support/bench.js';
import { quantile, round, timed } from '../support/measure.js';
import { Random } from '../support/random.js';
import { arnOf, bandStart, type GraphPlan } from './generator.js';

const LIMITS = { maxVertices: 2_000_000, timeoutMs: 60_000 };
const HOPS_RUNS = 400;
const CLOSURES = 7;
const LOOP_MS = 3_000;

/** Starts in the band, far enough from its end, whose ten hops reach 200 to 300 vertices. */
export async function hopStarts(
  store: GraphStore,
  plan: GraphPlan,
  count: number,
): Promise<VertexId[]> {
  const random = new Random(plan.seed + 1);
  const starts: VertexId[] = [];
  const length = plan.entities - bandStart(plan) - 1_000;
  while (starts.length < count) {
    const start = vertexIdOf(arnOf(bandStart(plan) + random.below(length)));
    // One vertex more than needed, so that measuring does not find the walk in the cache.
    const page = await store.walk({ ...hops(start), first: 1_001 });
    const reached = page.vertices.length - 1;
    if (reached >= 200 && reached <= 300) starts.push(start);
  }
  return starts;
}

/** Ten hops from a start, all of them in one page. */
export function hops(start: VertexId): WalkQuery {
  const direction = 'descendants' as const;
  return { starts: [start], direction, maxDepth: 10, first: 1_000, limits: LIMITS };
}

/** The store's own answers, in milliseconds. */
export async function storeFigures(store: GraphStore, plan: GraphPlan): Promise<Figures> {
  const loading = await timed(() => store.walk({ ...hops(vertexIdOf(arnOf(0))), maxDepth: 0 }));
  const starts = await hopStarts(store, plan, HOPS_RUNS);
  const hopTimes: number[] = [];
  for (const [at, start] of starts.entries()) {
    // Another bound is another walk: no result comes from the cache.
    const limits = { ...LIMITS, maxVertices: LIMITS.maxVertices - at - 1 };
    hopTimes.push(await timed(() => store.walk({ ...hops(start), limits })));
  }
  const firstPages: number[] = [];
  const closures: number[] = [];
  let reached = 0;
  for (let run = 0; run < CLOSURES; run += 1) {
    firstPages.push(await timed(() => store.walk({ ...closure(run), first: 100 })));
    closures.push(
      await timed(async () => {
        const { vertices } = await store.walk(closure(run + CLOSURES));
        reached = 0;
        // A page creates its items when they are read.
        for (const { id, depth } of vertices) reached += Math.sign(id.length + depth);
      }),
    );
  }
  return {
    index_load_ms: round(loading, 0),
    hops10_store_p50: round(quantile(hopTimes, 0.5), 3),
    hops10_store_p99: round(quantile(hopTimes, 0.99), 3),
    closure_vertices: reached,
    closure_ms: round(quantile(closures, 0.5), 1),
    closure_first_page_ms: round(quantile(firstPages, 0.5), 2),
    loop_p99_ms: round(await loopDelay(store), 2),
  };
}

/** Everything that descends from the first entity; another run is another walk for the cache. */
function closure(run: number): WalkQuery {
  return {
    starts: [vertexIdOf(arnOf(0))],
    direction: 'descendants',
    first: 1_000_000,
    limits: { ...LIMITS, maxVertices: LIMITS.maxVertices + run + 1 },
  };
}

/** The delay of the event loop, 99th percentile, while one closure runs after the other. */
async function loopDelay(store: GraphStore): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const end = performance.now() + LOOP_MS;
  for (let run = 100; performance.now() < end; run += 1) await store.walk(closure(run));
  delays.disable();
  return delays.percentile(99) / 1e6;
}
