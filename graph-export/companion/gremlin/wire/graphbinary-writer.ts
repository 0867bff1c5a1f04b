import type { Edge, TypedValue, Vertex } from '#src/domain/graph/index.js';
import {
  BulkSet,
  EdgeNode,
  type Item,
  ItemSet,
  isList,
  isVertex,
  labelOf,
  Path,
  PropertyNode,
  propertiesOf,
  Subgraph,
  TraversalMetrics,
  Tree,
  VertexNode,
} from '../engine/items.js';
import { Token } from '../language/bytecode.js';
import { Bytes } from './bytes.js';
import { binaryNumber, binaryString, binaryToken, TYPE, VERSION } from './graphbinary-types.js';
import type { AnswerStatus } from './message.js';
import { countedItems, metricsOf, propertyId } from './parts.js';

/** Writes answers in GraphBinary. */
export class GraphBinaryWriter {
  readonly #bare: boolean;
  readonly #vertices = new WeakMap<Vertex, Buffer>();
  /** Reused for one result after the other. */
  readonly #out = new Bytes();

  /** `bare` leaves out the properties of elements. */
  constructor({ bare }: { readonly bare: boolean }) {
    this.#bare = bare;
  }

  /** Writes a whole answer; `items` are results of {@link item} and {@link traverser}. */
  answer({ requestId, code, message, attributes }: AnswerStatus, items: readonly Buffer[]): Buffer {
    const head = new Bytes();
    head.byte(VERSION);
    head.byte(requestId === '' ? 1 : 0);
    if (requestId !== '') head.bytes(Buffer.from(requestId.replaceAll('-', ''), 'hex'));
    head.int(code);
    head.byte(0);
    head.text(message);
    const entries = Object.entries(attributes);
    head.int(entries.length);
    for (const [key, value] of entries) {
      this.#write(head, key);
      this.#write(head, typeof value === 'string' ? value : [...value]);
    }
    head.int(0);
    if (items.length === 0 && code !== 200) this.#write(head, null);
    else {
      head.type(TYPE.list);
      head.int(items.length);
    }
    return Buffer.concat([head.taken(), ...items]);
  }

  /** Writes a result with its count. */
  traverser(item: Item, bulk: number): Buffer {
    this.#out.type(TYPE.traverser);
    this.#out.long(BigInt(bulk));
    this.#write(this.#out, item);
    return this.#out.taken();
  }

  /** Writes any result. */
  item(item: Item): Buffer {
    this.#write(this.#out, item);
    return this.#out.taken();
  }

  #write(out: Bytes, item: Item): void {
    if (typeof item === 'string') binaryString(out, item);
    else if (item === null) {
      out.byte(TYPE.null);
      out.byte(1);
    } else if (typeof item === 'boolean') {
      out.type(TYPE.boolean);
      out.byte(item ? 1 : 0);
    } else if (item instanceof VertexNode) this.#vertex(out, item);
    else if (item instanceof EdgeNode) this.#edge(out, item);
    else if (isList(item)) this.#list(out, TYPE.list, item);
    else if (item instanceof BulkSet) this.#bulkSet(out, item);
    else if (item instanceof ItemSet) this.#list(out, TYPE.set, item.items);
    else if (item instanceof Map) this.#map(out, item);
    else if (item instanceof Path) this.#path(out, item);
    else if (item instanceof PropertyNode) this.#property(out, item);
    else if (item instanceof Tree) {
      out.type(TYPE.tree);
      this.#tree(out, item);
    } else if (item instanceof Subgraph) this.#subgraph(out, item);
    else if (item instanceof TraversalMetrics) this.#metrics(out, item);
    else if (item instanceof Token) binaryToken(out, item);
    else binaryNumber(out, item as TypedValue);
  }

  #list(out: Bytes, type: number, items: readonly Item[]): void {
    out.type(type);
    out.int(items.length);
    for (const each of items) this.#write(out, each);
  }

  #map(out: Bytes, map: ReadonlyMap<Item, Item>): void {
    out.type(TYPE.map);
    this.#entries(out, map);
  }

  #entries(out: Bytes, map: ReadonlyMap<Item, Item>): void {
    out.int(map.size);
    for (const [key, value] of map) {
      this.#write(out, key);
      this.#write(out, value);
    }
  }

  #bulkSet(out: Bytes, set: BulkSet): void {
    const counted = countedItems(set);
    out.type(TYPE.bulkSet);
    out.int(counted.length);
    for (const { item, count } of counted) {
      this.#write(out, item);
      out.long(BigInt(count));
    }
  }

  #tree(out: Bytes, { branches }: Tree): void {
    out.int(branches.size);
    for (const { item, tree } of branches.values()) {
      this.#write(out, item);
      this.#tree(out, tree);
    }
  }

  #metrics(out: Bytes, metrics: TraversalMetrics): void {
    const nanoseconds = (time: number) => out.long(BigInt(Math.round(time * 1e6)));
    out.type(TYPE.traversalMetrics);
    nanoseconds(metrics.milliseconds);
    out.int(metrics.steps.length);
    for (const { id, name, time, counts, annotations } of metricsOf(metrics)) {
      out.type(TYPE.metrics);
      out.text(id);
      out.text(name);
      nanoseconds(time);
      this.#entries(out, counts);
      this.#entries(out, annotations);
      out.int(0);
    }
  }

  /** A graph contains its elements without their types and without the labels of ends. */
  #subgraph(out: Bytes, { vertices, edges }: Subgraph): void {
    out.type(TYPE.graph);
    out.int(vertices.size);
    for (const { id, content } of vertices.values()) {
      const properties = content ? propertiesOf(content) : [];
      binaryString(out, id);
      out.text(content ? labelOf(content) : '');
      out.int(properties.length);
      for (const property of properties) {
        out.type(TYPE.long);
        out.long(propertyId(property));
        out.text(property.key);
        this.#write(out, property.value);
        this.#write(out, null);
        out.int(0);
      }
    }
    out.int(edges.size);
    for (const { edge } of edges.values()) {
      const properties = propertiesOf(edge);
      binaryString(out, edge.id);
      out.text(edge.label);
      for (const end of [edge.to, edge.from]) {
        binaryString(out, end);
        this.#write(out, null);
      }
      this.#write(out, null);
      out.int(properties.length);
      for (const property of properties) this.#property(out, property);
    }
  }

  #path(out: Bytes, { labels, objects }: Path): void {
    out.type(TYPE.path);
    out.type(TYPE.list);
    out.int(labels.length);
    for (const each of labels) this.#list(out, TYPE.set, each);
    this.#list(out, TYPE.list, objects);
  }

  /** Cached, because a vertex is often in several results. */
  #vertex(out: Bytes, { id, content }: VertexNode): void {
    const known = content && this.#vertices.get(content);
    if (known) {
      out.bytes(known);
      return;
    }
    const start = out.length;
    out.type(TYPE.vertex);
    binaryString(out, id);
    out.text(content ? labelOf(content) : '');
    this.#properties(out, content);
    if (content) this.#vertices.set(content, out.copied(start));
  }

  #edge(out: Bytes, { edge, from, to }: EdgeNode): void {
    out.type(TYPE.edge);
    binaryString(out, edge.id);
    out.text(edge.label);
    binaryString(out, edge.to);
    out.text(to.content ? labelOf(to.content) : '');
    binaryString(out, edge.from);
    out.text(from.content ? labelOf(from.content) : '');
    this.#write(out, null);
    this.#properties(out, edge);
  }

  #properties(out: Bytes, element: Vertex | Edge | undefined): void {
    if (this.#bare || !element) {
      this.#write(out, null);
      return;
    }
    const properties = propertiesOf(element);
    out.type(TYPE.list);
    out.int(properties.length);
    for (const property of properties) this.#property(out, property);
  }

  #property(out: Bytes, property: PropertyNode): void {
    const isOfVertex = isVertex(property.owner);
    out.type(isOfVertex ? TYPE.vertexProperty : TYPE.property);
    if (isOfVertex) {
      out.type(TYPE.long);
      out.long(propertyId(property));
    }
    out.text(property.key);
    this.#write(out, property.value);
    this.#write(out, null);
    if (isOfVertex) this.#write(out, null);
  }
}
