import { type Arn, type ArnKind, isArn, parseArn } from '../arn.js';
import {
  associationIdOf,
  type Edge,
  GIVEN_IDS,
  givenEnds,
  givenId,
  type Properties,
  stringOf,
  type Vertex,
  vertexIdOf,
} from '../graph/index.js';
import { UNTYPED_ASSOCIATION } from './codec.js';
import { ASSOCIATION_TYPES, LINEAGE_KINDS, type LineageKind } from './entity.js';

/**
 * Separates the lineage from elements of other graphs that a bulk load added. {@link isEntity} and
 * {@link isAssociation} decide when an element is written: a foreign one never has a label of the
 * lineage in the store ({@link storedVertex}, {@link storedEdge}), so that every query by label
 * finds the lineage alone. Readers of a foreign element get its loaded labels and ids back ({@link
 * shownVertex}, {@link shownEdge}).
 */

/** The labels of associations. */
export const ASSOCIATION_LABELS: readonly string[] = [...ASSOCIATION_TYPES, UNTYPED_ASSOCIATION];

const OF_VERTICES: ReadonlySet<string> = new Set(LINEAGE_KINDS);
const OF_EDGES: ReadonlySet<string> = new Set(ASSOCIATION_LABELS);

/** Whether a stored vertex with this first label is a lineage entity. */
export function isLineageLabel(label: string | undefined): boolean {
  return label !== undefined && OF_VERTICES.has(label);
}

const KIND_OF_ARN: Partial<Record<ArnKind, LineageKind>> = {
  artifact: 'artifact',
  action: 'action',
  context: 'context',
  experiment: 'context',
  'experiment-trial': 'context',
  'experiment-trial-component': 'trial_component',
};

/** The kind of lineage entity that an ARN names, or undefined when it names another resource. */
export function lineageKindOf(arn: Arn): LineageKind | undefined {
  return KIND_OF_ARN[parseArn(arn).kind];
}

/** True for a lineage entity: its id belongs to its ARN, which names its kind. */
export function isEntity(vertex: Vertex): boolean {
  const arn = entityArnOf(vertex);
  return arn !== undefined && vertexIdOf(arn) === vertex.id;
}

/** The ARN of a vertex that looks like an entity; undefined for others. */
export function entityArnOf({ labels, properties }: Vertex): Arn | undefined {
  const [label = ''] = labels;
  if (!OF_VERTICES.has(label)) return undefined;
  const arn = stringOf(properties, 'arn');
  return arn !== undefined && kindNamedBy(arn) === label ? (arn as Arn) : undefined;
}

/**
 * True for an association: its id follows from its ends, whose ids belong to the ARNs of entities
 * in its properties.
 */
export function isAssociation({ id, label, from, to, properties }: Edge): boolean {
  if (!OF_EDGES.has(label)) return false;
  const isEnd = (end: Vertex['id'], name: string) => {
    const arn = stringOf(properties, name);
    return arn !== undefined && vertexIdOf(arn) === end && kindNamedBy(arn) !== undefined;
  };
  return (
    isEnd(from, 'sourcearn') && isEnd(to, 'destinationarn') && associationIdOf(from, to) === id
  );
}

function kindNamedBy(text: string): LineageKind | undefined {
  return isArn(text) ? lineageKindOf(text) : undefined;
}

/** The prefix of a label of the lineage, or of a label with this prefix, on a foreign element. */
const FOREIGN = 'foreign_';

/** The label under which a store keeps a foreign element with a label. */
function foreignLabel(label: string, of: 'vertex' | 'edge'): string {
  const labels = of === 'vertex' ? OF_VERTICES : OF_EDGES;
  if (labels.has(label)) return FOREIGN + label;
  if (!label.startsWith(FOREIGN)) return label;
  const bare = label.replace(/^(?:foreign_)+/, '');
  return labels.has(bare) ? FOREIGN + label : label;
}

/** The labels under which a store keeps elements with a label: entities and foreign ones. */
export function storedLabels(label: string, of: 'vertex' | 'edge'): readonly string[] {
  const foreign = foreignLabel(label, of);
  const isOfLineage = (of === 'vertex' ? OF_VERTICES : OF_EDGES).has(label);
  return isOfLineage ? [label, foreign] : [foreign];
}

/** The loaded label of an element. */
export function shownLabel(label: string, of: 'vertex' | 'edge'): string {
  if (!label.startsWith(FOREIGN)) return label;
  const shown = label.slice(FOREIGN.length);
  return foreignLabel(shown, of) === label ? shown : label;
}

/** The vertex in its stored form: only an entity has a label of the lineage, as its first. */
export function storedVertex(vertex: Vertex): Vertex {
  const { labels } = vertex;
  const isOfLineage = isEntity(vertex);
  const stored = labels.map((label, at) =>
    at === 0 && isOfLineage ? label : foreignLabel(label, 'vertex'),
  );
  return stored.every((label, at) => label === labels[at]) ? vertex : { ...vertex, labels: stored };
}

/** The edge in its stored form: only an association has a label of the lineage. */
export function storedEdge(edge: Edge): Edge {
  const label = foreignLabel(edge.label, 'edge');
  return label === edge.label || isAssociation(edge) ? edge : { ...edge, label };
}

/** The vertex with its loaded labels. */
export function loadedVertex(vertex: Vertex): Vertex {
  const labels = vertex.labels.map((label) => shownLabel(label, 'vertex'));
  return labels.every((label, at) => label === vertex.labels[at]) ? vertex : { ...vertex, labels };
}

/** The edge with its loaded label. */
export function loadedEdge(edge: Edge): Edge {
  const label = shownLabel(edge.label, 'edge');
  return label === edge.label ? edge : { ...edge, label };
}

/** The vertex with the id and the labels of its file. */
export function shownVertex(vertex: Vertex): Vertex {
  const { id, labels, properties } = loadedVertex(vertex);
  const shown = givenId(vertex) as Vertex['id'];
  return shown === id && labels === vertex.labels
    ? vertex
    : { id: shown, labels, properties: withoutGiven(properties) };
}

/** The edge with the ids and the label of its file. */
export function shownEdge(edge: Edge): Edge {
  const { label } = loadedEdge(edge);
  const id = givenId(edge) as Edge['id'];
  const { from, to } = givenEnds(edge) as Pick<Edge, 'from' | 'to'>;
  if (id === edge.id && from === edge.from && to === edge.to && label === edge.label) return edge;
  return { id, label, from, to, properties: withoutGiven(edge.properties) };
}

const GIVEN: ReadonlySet<string> = new Set(Object.values(GIVEN_IDS));

function withoutGiven(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !GIVEN.has(name)));
}
