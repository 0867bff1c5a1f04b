import gremlin from 'gremlin';
import {
  date,
  double,
  type Edge,
  int,
  type Property,
  type Vertex,
} from '#src/domain/graph/index.js';
import { answers } from '../contract/companion/answers.js';
import { lineageGraph } from '../contract/companion/lineage-graph.js';
import { SPEC_QUERIES } from '../contract/companion/scripts.js';
import { edge, put, vertex } from '../contract/graph-store/elements.js';
import { startCompanion } from './companion-server.js';
import { destination, exported, openExportHarness } from './export-harness.js';
import { liveElements } from './scan.js';

/** Names and values that a loader may get wrong. */
const ODD = put(
  vertex('odd', {
    labels: ['Thing', 'Rare;one'],
    properties: {
      'a:b, c': 'x,"y"\nz',
      'tag.é 🙂': ' blanks around ',
      long: 'long, text '.repeat(3_000),
      counts: [int(1), int(2)],
      words: ['one', 'two; three'],
      empty: '',
      flag: true,
      ratio: double(2.5),
      at: date(1_700_000_000_123),
    },
  }),
  vertex('bare', { labels: ['Thing'] }),
  edge('odd', 'bare', { label: 'Association', properties: { note: 'a "b"\r\nc' } }),
);

/** The files of a STRICT export, and what the exported store tells itself. */
export interface Exported {
  readonly files: Readonly<Record<string, string>>;
  readonly vertices: readonly Vertex[];
  readonly edges: readonly Edge[];
  /** What the companion of the store answers to the queries of the interface. */
  readonly spec: readonly (readonly unknown[])[];
}

/** Exports a graph of lineage and of odd names and values, from a store in a directory. */
export async function exportedGraph(directory: string): Promise<Exported> {
  const harness = await openExportHarness(directory);
  const { store, ledger } = harness;
  await ledger.commit(lineageGraph());
  await ledger.commit(ODD);
  const record = await exported(harness.exports(), {
    destination: destination('peers'),
    oddNames: 'Quote',
  });
  const elements = await liveElements(store);
  await using companion = await startCompanion(store);
  const client = new gremlin.driver.Client(companion.socketUrl, { traversalSource: 'g' });
  const found = {
    files: await harness.files(record),
    vertices: elements.filter(
      (each): each is Vertex => 'labels' in each && each.labels[0] !== 'client_token',
    ),
    edges: elements.filter((each): each is Edge => 'label' in each),
    spec: await Promise.all(
      SPEC_QUERIES.map(async ([, script]) => answers((await client.submit(script)).toArray())),
    ),
  };
  await client.close();
  await harness.close();
  return found;
}

/** Properties as any tool has them: dates as milliseconds, sets as lists in an order of their own. */
export function plain(properties: Readonly<Record<string, Property>>): Record<string, unknown> {
  const value = (one: Property): unknown =>
    Array.isArray(one)
      ? one.map(value).sort()
      : typeof one === 'object'
        ? Number((one as { value: unknown }).value)
        : one;
  return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, value(one)]));
}

/** Elements by their ids. */
export function byId(elements: readonly { readonly id: unknown }[]): Record<string, unknown> {
  return Object.fromEntries(elements.map((each) => [String(each.id), each]));
}
