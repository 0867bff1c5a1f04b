import {
  associationIdOf,
  type Change,
  type ChangeSet,
  date,
  type Edge,
  type EdgeId,
  type Expectation,
  edgeIdOf,
  type Properties,
  type ProposedChange,
  type Vertex,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';

export const ACTOR = 'arn:aws:iam::000000000000:user/ada';

/** What tests say of a vertex; the rest has defaults. */
export interface VertexInput {
  readonly labels?: readonly string[];
  readonly type?: string;
  readonly created?: number;
  readonly properties?: Properties;
}

/** A vertex with the indexed properties of a lineage entity. */
export function vertex(name: string, input: VertexInput = {}): Vertex {
  return {
    id: vertexIdOf(name),
    labels: input.labels ?? ['artifact'],
    properties: {
      arn: name,
      name,
      ...(input.type === undefined ? {} : { type: input.type }),
      creationtime: date(input.created ?? 1_000),
      ...input.properties,
    },
  };
}

/** What tests say of an edge. */
export interface EdgeInput {
  readonly label?: string;
  readonly created?: number;
  readonly id?: EdgeId;
  readonly properties?: Properties;
}

/** The association between two named vertices. */
export function edge(from: string, to: string, input: EdgeInput = {}): Edge {
  const ends = { from: vertexIdOf(from), to: vertexIdOf(to) };
  return {
    id: input.id ?? associationIdOf(ends.from, ends.to),
    label: input.label ?? 'ContributedTo',
    ...ends,
    properties: { creationtime: date(input.created ?? 1_000), ...input.properties },
  };
}

/** An edge `from>to` with a name of its own, so that several may run between the same vertices. */
export function namedEdge(name: string, arrow: string, label?: string): Edge {
  const [from = '', to = ''] = arrow.split('>');
  return edge(from, to, { id: edgeIdOf(name), ...(label === undefined ? {} : { label }) });
}

/** A change set that puts vertices and edges. */
export function put(...elements: readonly (Vertex | Edge)[]): ChangeSet {
  return changeSet(elements.map(putting));
}

/** A change set of changes with expectations. */
export function changeSet(
  changes: readonly ProposedChange[],
  expect: readonly Expectation[] = [],
): ChangeSet {
  return { actor: ACTOR, changes, expect };
}

export function putting(element: Vertex | Edge): Change {
  return 'labels' in element
    ? { kind: 'putVertex', vertex: element }
    : { kind: 'putEdge', edge: element };
}

/** A put that is left out when the element exists. */
export function ensuring(element: Vertex | Edge): ProposedChange {
  return 'labels' in element
    ? { kind: 'putVertex', vertex: element, ifAbsent: true }
    : { kind: 'putEdge', edge: element, ifAbsent: true };
}

export function removing(element: Vertex | Edge): Change {
  return 'labels' in element
    ? { kind: 'removeVertex', id: element.id }
    : { kind: 'removeEdge', id: element.id };
}

/** A change set that draws arrows `a>b`, each vertex made on first sight. */
export function graphOf(...arrows: readonly string[]): ChangeSet {
  const names = new Set(arrows.flatMap((arrow) => arrow.split('>')));
  const edges = arrows
    .map((arrow) => arrow.split('>'))
    .filter(([, to]) => to !== undefined)
    .map(([from = '', to = '']) => edge(from, to));
  return put(...[...names].map((name) => vertex(name)), ...edges);
}

/** The ids of named vertices. */
export function ids(...names: readonly string[]): VertexId[] {
  return names.map(vertexIdOf);
}
