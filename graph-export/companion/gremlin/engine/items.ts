import {
  type Edge,
  type EdgeId,
  isSet,
  type Property,
  propertyOf,
  type TypedValue,
  type Value,
  type Vertex,
  type VertexId,
} from '#src/domain/graph/index.js';
import type { Token } from '../language/bytecode.js';

/** The possible items of a traverser. */
export type Item =
  | null
  | Value
  | Token
  | VertexNode
  | EdgeNode
  | PropertyNode
  | Path
  | ItemSet
  | Tree
  | Subgraph
  | TraversalMetrics
  | readonly Item[]
  | ItemMap;

/** A map keeps the order of its entries. */
export type ItemMap = ReadonlyMap<Item, Item>;

/** A vertex; its content is read when a step or the answer needs it. */
export class VertexNode {
  readonly id: VertexId;
  content: Vertex | undefined;

  constructor(id: VertexId, content?: Vertex) {
    this.id = id;
    this.content = content;
  }
}

/** An edge. */
export class EdgeNode {
  readonly edge: Edge;
  /** The vertex that a traverser came from, for `otherV`. */
  readonly cameFrom: VertexId | undefined;
  readonly from: VertexNode;
  readonly to: VertexNode;

  constructor(edge: Edge, cameFrom?: VertexId, known?: VertexNode) {
    this.edge = edge;
    this.cameFrom = cameFrom;
    this.from = known?.id === edge.from ? known : new VertexNode(edge.from);
    this.to = known?.id === edge.to ? known : new VertexNode(edge.to);
  }
}

/** One value of a property of an element. */
export class PropertyNode {
  readonly owner: Vertex | Edge;
  readonly key: string;
  readonly value: Value;
  /** The index among several values. */
  readonly index: number;

  constructor(
    owner: Vertex | Edge,
    key: string,
    at: { readonly value: Value; readonly index: number },
  ) {
    this.owner = owner;
    this.key = key;
    this.value = at.value;
    this.index = at.index;
  }
}

/** The path of a traverser, with the labels of each step. */
export class Path {
  readonly labels: readonly (readonly string[])[];
  readonly objects: readonly Item[];

  constructor(labels: readonly (readonly string[])[], objects: readonly Item[]) {
    this.labels = labels;
    this.objects = objects;
  }
}

/** Different items, such as the keys of a map. */
export class ItemSet {
  readonly items: readonly Item[];

  constructor(items: readonly Item[]) {
    this.items = items;
  }
}

/** Items that may repeat, such as those that `aggregate` gathers. */
export class BulkSet extends ItemSet {
  readonly #items: Item[];

  constructor() {
    const items: Item[] = [];
    super(items);
    this.#items = items;
  }

  add(item: Item): void {
    this.#items.push(item);
  }
}

/** Several paths merged into a tree: each item, by its key, has its successors. */
export class Tree {
  readonly branches = new Map<string, { readonly item: Item; readonly tree: Tree }>();
}

/** Edges with their ends, each element once, by its id. */
export class Subgraph {
  readonly vertices = new Map<VertexId, VertexNode>();
  readonly edges = new Map<EdgeId, EdgeNode>();
}

/** The measurements of one step of a traversal. */
export interface StepMetrics {
  readonly name: string;
  readonly milliseconds: number;
  /** Traversers that left the step, and how many results they represent. */
  readonly traversers: number;
  readonly elements: number;
}

/** The measurements of a traversal. */
export class TraversalMetrics {
  readonly milliseconds: number;
  readonly steps: readonly StepMetrics[];

  constructor(steps: readonly StepMetrics[]) {
    this.steps = steps;
    this.milliseconds = steps.reduce((sum, step) => sum + step.milliseconds, 0);
  }
}

/** The values of a property. */
export function valuesOf(property: Property | undefined): readonly Value[] {
  if (property === undefined) return [];
  return isSet(property) ? property : [property];
}

/** The values of properties, all or those with one of these names, in the order of the names. */
export function propertiesOf(element: Vertex | Edge, keys: readonly string[] = []): PropertyNode[] {
  const names = keys.length === 0 ? Object.keys(element.properties) : keys;
  return names.flatMap((key) =>
    valuesOf(propertyOf(element.properties, key)).map(
      (value, index) => new PropertyNode(element, key, { value, index }),
    ),
  );
}

/** A count. */
export function long(value: number): TypedValue {
  return { type: 'Long', value: String(value) };
}

/** True for a vertex. */
export function isVertex(element: Vertex | Edge): element is Vertex {
  return 'labels' in element;
}

/** The label of an element in answers. */
export function labelOf(element: Vertex | Edge): string {
  return isVertex(element) ? (element.labels[0] ?? '') : element.label;
}

/** True for a list; narrower than Array.isArray, which loses the item type of a read-only list. */
export function isList(item: unknown): item is readonly Item[] {
  return Array.isArray(item);
}

const MOST = 1_000;

/** Splits items into parts of a size that steps handle well. */
export function* inParts<Each>(items: readonly Each[], size = MOST): Generator<readonly Each[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
