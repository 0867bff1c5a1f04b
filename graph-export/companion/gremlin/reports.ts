import type { Edge, Vertex, VertexId } from '#src/domain/graph/index.js';
import { compile } from './engine/compile.js';
import { type TraversalMetrics, valuesOf } from './engine/items.js';
import { listed } from './engine/profile.js';
import type { Run } from './engine/run.js';
import { gremlinText } from './language/gremlin-text.js';
import type { Question } from './question.js';

/** Formats the explanation of a traversal for graph-notebook. */
export function explainReport(question: Question, predicates: number): string {
  return report('Neptune Gremlin Explain', [...plan(question), predicateCount(predicates)]);
}

/** Formats the profile of a traversal for graph-notebook. */
export function profileReport(
  question: Question,
  { metrics, predicates }: { readonly metrics: TraversalMetrics; readonly predicates: number },
): string {
  const { milliseconds, steps } = metrics;
  const count = steps.at(-1)?.elements ?? 0;
  return report('Neptune Gremlin Profile', [
    ...plan(question),
    ['Runtime (ms)', `Query Execution: ${milliseconds.toFixed(3)}`],
    ['Traversal Metrics', table(metrics)],
    predicateCount(predicates),
    ['Results', `Count: ${count}`],
  ]);
}

type Section = readonly [title: string, text: string];

function plan({ text, bytecode }: Question): Section[] {
  return [
    ['Query String', text],
    ['Original Traversal', listed(bytecode.steps.map((step) => gremlinText([step])))],
    ['Optimized Traversal', listed(compile(bytecode).steps.map(({ name }) => name))],
  ];
}

/** In graph-notebook's terms, the predicates of a property graph are the labels of its edges. */
function predicateCount(count: number): Section {
  return ['Predicates', `# of predicates: ${count}`];
}

function table({ milliseconds, steps }: TraversalMetrics): string {
  const width = Math.max(4, ...steps.map(({ name }) => name.length));
  const line = (name: string, ...numbers: string[]) =>
    name.padEnd(width) + numbers.map((each) => each.padStart(12)).join('');
  const share = (time: number) => (milliseconds === 0 ? 0 : (100 * time) / milliseconds);
  return [
    line('Step', 'Count', 'Traversers', 'Time (ms)', '% Dur'),
    '-'.repeat(width + 48),
    ...steps.map(({ name, elements, traversers, milliseconds: time }) =>
      line(name, `${elements}`, `${traversers}`, time.toFixed(3), share(time).toFixed(2)),
    ),
    line('>TOTAL', '-', '-', milliseconds.toFixed(3), '-'),
  ].join('\n');
}

function report(title: string, sections: readonly Section[]): string {
  const rule = '*'.repeat(55);
  const parts = sections.map(([name, text]) => `${name}\n${'='.repeat(name.length)}\n${text}\n`);
  return [`${rule}\n${title.padStart((55 + title.length) / 2)}\n${rule}\n`, ...parts].join('\n');
}

/** A summary of the graph, in Neptune's terms. */
export type GraphSummary = Readonly<Record<string, unknown>>;

/** The summary: counts of each label and property; in detail, also their combinations. */
export async function* summaries(run: Run, isDetailed: boolean): AsyncGenerator<GraphSummary> {
  const { view } = run;
  const edges = new Tally(run);
  const outgoing = new Map<VertexId, Set<string>>();
  for await (const page of view.listEdges()) {
    await run.turn();
    for (const edge of page) {
      edges.add(edge, [edge.label]);
      if (!isDetailed) continue;
      const labels = outgoing.get(edge.from) ?? new Set();
      if (!labels.has(edge.label)) run.hold(1);
      outgoing.set(edge.from, labels.add(edge.label));
    }
  }
  const nodes = new Tally(run);
  for (const label of (await view.labels()).vertices) {
    for await (const page of view.list(label, {})) {
      await run.turn();
      for (const vertex of page) {
        if (vertex.labels[0] !== label) continue;
        nodes.add(vertex, vertex.labels, [...(outgoing.get(vertex.id) ?? [])]);
      }
    }
  }
  yield {
    numNodes: nodes.count,
    numEdges: edges.count,
    numNodeLabels: nodes.labels.size,
    numEdgeLabels: edges.labels.size,
    nodeLabels: [...nodes.labels].sort(),
    edgeLabels: [...edges.labels].sort(),
    numNodeProperties: nodes.properties.size,
    numEdgeProperties: edges.properties.size,
    nodeProperties: nodes.byProperty(),
    edgeProperties: edges.byProperty(),
    totalNodePropertyValues: nodes.values,
    totalEdgePropertyValues: edges.values,
    ...(isDetailed && {
      nodeStructures: nodes.structures(({ count, properties, outgoing: labels }) => ({
        count,
        nodeProperties: properties,
        distinctOutgoingEdgeLabels: labels,
      })),
      edgeStructures: edges.structures(({ count, properties }) => ({
        count,
        edgeProperties: properties,
      })),
    }),
  };
}

interface Structure {
  count: number;
  readonly properties: readonly string[];
  readonly outgoing: readonly string[];
}

/** Counts elements of one kind. */
class Tally {
  readonly #run: Run;
  readonly labels = new Set<string>();
  readonly properties = new Map<string, number>();
  readonly #structures = new Map<string, Structure>();
  count = 0;
  values = 0;

  constructor(run: Run) {
    this.#run = run;
  }

  add(element: Vertex | Edge, labels: readonly string[], outgoing: readonly string[] = []): void {
    this.count += 1;
    for (const label of labels) this.labels.add(label);
    const properties = Object.keys(element.properties).sort();
    for (const key of properties) {
      this.values += valuesOf(element.properties[key]).length;
      this.properties.set(key, (this.properties.get(key) ?? 0) + 1);
    }
    const key = JSON.stringify([properties, [...outgoing].sort()]);
    const known = this.#structures.get(key);
    if (known) known.count += 1;
    else {
      this.#run.hold(1);
      this.#structures.set(key, { count: 1, properties, outgoing });
    }
  }

  /** Counts the elements with each property, the most frequent one first. */
  byProperty(): readonly Readonly<Record<string, number>>[] {
    return [...this.properties]
      .sort(([, one], [, other]) => other - one)
      .map(([key, count]) => ({ [key]: count }));
  }

  structures<Written>(write: (structure: Structure) => Written): Written[] {
    return [...this.#structures.values()].sort((one, other) => other.count - one.count).map(write);
  }
}
