import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  double,
  type Edge,
  type EdgeId,
  int,
  type Property,
  type TypedValue,
  type Vertex,
  type VertexId,
} from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { put } from '../../contract/graph-store/elements.js';
import { type CompanionUnderTest, startCompanion } from '../../support/companion-server.js';
import { COMPARED_SCRIPTS } from '../../support/compared-scripts.js';
import { ManualClock } from '../../support/manual-clock.js';
import { openTestStore } from '../../support/open-test-store.js';
import {
  EDGE_LABELS,
  type RandomTraversal,
  randomTraversal,
  VERTEX_LABELS,
} from '../../support/random-traversal.js';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const GRAPHS = Number(process.env['FAULT_ROUNDS'] ?? 3);
const TRAVERSALS = 60;
/** Of the graphs and the traversals; other seeds try others. */
const SEED = Number(process.env['FAULT_SEED'] ?? 1);

describeWithService('gremlin', (url) => {
  const peer = url.replace(/^ws/, 'http');

  describe('random traversals', () => {
    const directories = temporaryDirectory();
    let store: GraphStore;
    let companion: CompanionUnderTest;

    beforeAll(async () => {
      store = await openTestStore('embedded', {
        directory: await directories.fresh(),
        fresh: true,
      });
      companion = await startCompanion(store);
    });

    afterAll(async () => {
      await companion[Symbol.asyncDispose]();
      await store.close();
      await clearPeer(peer);
    });

    it('have the results that TinkerPop finds', { timeout: 300_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(graphs, seeds, async (graph, seeds) => {
          await loadHere(store, graph);
          await loadPeer(peer, graph);
          for (const seed of seeds) await compare(randomTraversal(seed));
        }),
        { numRuns: GRAPHS, endOnFailure: true, seed: SEED },
      );
    });

    it('have them also where they gather, choose and match', { timeout: 300_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(graphs, async (graph) => {
          await loadHere(store, graph);
          await loadPeer(peer, graph);
          for (const script of COMPARED_SCRIPTS) await compare({ script, ordered: false });
        }),
        { numRuns: GRAPHS, endOnFailure: true, seed: SEED },
      );
    });

    async function compare({ script, ordered }: RandomTraversal): Promise<void> {
      const here = await ask(`${companion.url}/gremlin`, script);
      const there = await ask(peer, script);
      expect({ script, ...comparable(here, ordered) }).toEqual({
        script,
        ...comparable(there, ordered),
      });
    }
  });
});

interface Graph {
  readonly vertices: readonly Vertex[];
  readonly edges: readonly Edge[];
}

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const vertices = fc.array(
  fc.record({
    label: fc.constantFrom(...VERTEX_LABELS),
    n: optional(fc.integer({ min: 0, max: 3 }).map(int)),
    x: optional(fc.constantFrom(0, 0.5, 1, 1.5, 2).map(double)),
    t: optional(fc.constantFrom('a', 'ab', 'b', 'Ba', '')),
  }),
  { minLength: 1, maxLength: 6 },
);

const edges = fc.array(
  fc.record({
    from: fc.nat(),
    to: fc.nat(),
    label: fc.constantFrom(...EDGE_LABELS),
    w: optional(fc.integer({ min: 0, max: 3 }).map(int)),
  }),
  { maxLength: 9 },
);

const graphs: fc.Arbitrary<Graph> = fc.tuple(vertices, edges).map(([all, links]) => ({
  vertices: all.map(({ label, ...properties }, at) => ({
    id: idOf(at) as VertexId,
    labels: [label],
    properties: { name: `v${at}`, ...known(properties) },
  })),
  edges: links.map(({ from, to, label, w }, at) => ({
    id: idOf(0x1000 + at) as EdgeId,
    label,
    from: idOf(from % all.length) as VertexId,
    to: idOf(to % all.length) as VertexId,
    properties: known({ w }),
  })),
}));

const seeds = fc.array(fc.integer(), { minLength: TRAVERSALS, maxLength: TRAVERSALS });

function idOf(number: number): string {
  return number.toString(16).padStart(32, '0');
}

function known(properties: Readonly<Record<string, Property | undefined>>) {
  const entries = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Record<string, Property>;
}

async function loadHere(store: GraphStore, { vertices, edges }: Graph): Promise<void> {
  await store.clear();
  const ledger = new Ledger({ store, clock: new ManualClock() });
  await ledger.commit(put(...vertices, ...edges));
  await ledger.close();
}

async function loadPeer(url: string, graph: Graph): Promise<void> {
  await clearPeer(url);
  const literal = (value: Property) => {
    if (typeof value === 'string') return JSON.stringify(value);
    const typed = value as TypedValue;
    return typed.type === 'Double' ? `${typed.value}d` : String(typed.value);
  };
  const propertiesOf = ({ properties }: Vertex | Edge) =>
    Object.entries(properties)
      .map(([key, value]) => `.property('${key}', ${literal(value)})`)
      .join('');
  const lines = [
    ...graph.vertices.map(
      (vertex) =>
        `g.addV('${vertex.labels[0]}').property(T.id, '${vertex.id}')${propertiesOf(vertex)}.iterate()`,
    ),
    ...graph.edges.map(
      (edge) =>
        `g.addE('${edge.label}').from(__.V('${edge.from}')).to(__.V('${edge.to}')).property(T.id, '${edge.id}')${propertiesOf(edge)}.iterate()`,
    ),
  ];
  const loaded = await ask(url, lines.join('\n'));
  if (loaded.error) throw new Error(loaded.error);
}

async function clearPeer(url: string): Promise<void> {
  const labels = VERTEX_LABELS.map((label) => `'${label}'`).join(', ');
  await ask(url, `g.V().hasLabel(${labels}).drop().iterate()`);
}

interface Answer {
  readonly data?: unknown;
  readonly error?: string;
}

/** Asks for types, so that 1 and 1L differ. */
async function ask(url: string, gremlin: string): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/vnd.gremlin-v3.0+json' },
    body: JSON.stringify({ gremlin }),
  });
  const answer = (await response.json()) as { message?: string; result?: { data: unknown } };
  return response.ok ? { data: answer.result?.data } : { error: answer.message ?? 'failed' };
}

/** An answer whose parts that engines order as they like are sorted; an error on both sides is one answer. */
function comparable({ data, error }: Answer, ordered: boolean): object {
  if (error !== undefined) return { failed: true };
  const items = (data as { '@value': unknown[] })['@value'].map((item) => sorted(item));
  return { items: ordered ? items : items.map((item) => JSON.stringify(item)).sort() };
}

interface Typed {
  readonly '@type': string;
  readonly '@value': unknown;
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  if (!('@type' in value)) return fields(value);
  const { '@type': type, '@value': content } = value as Typed;
  if (type === 'g:List' || type === 'g:Set' || type === 'g:Tree') {
    return { [type]: (content as unknown[]).map((item) => JSON.stringify(sorted(item))).sort() };
  }
  if (type === 'tinker:graph') {
    const { vertices, edges } = content as Record<string, unknown[]>;
    return { [type]: [vertices, edges].map((all) => sorted({ '@type': 'g:Set', '@value': all })) };
  }
  if (type === 'g:Map' || type === 'g:BulkSet') {
    const parts = content as unknown[];
    const entries = parts.flatMap((key, at) =>
      at % 2 === 0 ? [[sorted(key), sorted(parts[at + 1])]] : [],
    );
    return { [type]: entries.map((entry) => JSON.stringify(entry)).sort() };
  }
  if (type === 'g:Path') return { [type]: pathFields(content as Record<string, Typed>) };
  if (type === 'g:VertexProperty') {
    const { id: _id, ...rest } = content as Record<string, unknown>; // engines number them as they like
    return { [type]: fields(rest) };
  }
  return { [type]: sorted(content) };
}

/** The places of a path stay in their order. */
function pathFields(path: Record<string, Typed>): object {
  const places = (name: string) => ((path[name] as Typed)['@value'] as unknown[]).map(sorted);
  return { labels: places('labels'), objects: places('objects') };
}

function fields(value: object): object {
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}
