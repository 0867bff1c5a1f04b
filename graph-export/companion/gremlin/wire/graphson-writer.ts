import { double, type TypedValue, type Value, type Vertex } from '#src/domain/graph/index.js';
import {
  BulkSet,
  EdgeNode,
  type Item,
  ItemSet,
  isList,
  isVertex,
  labelOf,
  long,
  Path,
  PropertyNode,
  Subgraph,
  TraversalMetrics,
  Tree,
  VertexNode,
  valuesOf,
} from '../engine/items.js';
import { Token } from '../language/bytecode.js';
import type { AnswerStatus } from './message.js';
import { countedItems, metricsOf, propertyId } from './parts.js';

/** Writes answers in GraphSON 3, with types or without. */
export class GraphSONWriter {
  readonly #typed: boolean;
  readonly #bare: boolean;
  readonly #vertices = new WeakMap<Vertex, string>();

  /** `bare` leaves out the properties of elements. */
  constructor({ typed, bare }: { readonly typed: boolean; readonly bare: boolean }) {
    this.#typed = typed;
    this.#bare = bare;
  }

  /** Writes a whole answer; `items` are results of {@link item} and {@link traverser}. */
  answer({ requestId, code, message, attributes }: AnswerStatus, items: readonly string[]): string {
    const id = JSON.stringify(requestId === '' ? null : requestId);
    const said = Object.entries(attributes).map(
      ([key, value]) => [key, typeof value === 'string' ? value : [...value]] as const,
    );
    const data = items.length === 0 && code !== 200 ? 'null' : this.#listOf(items);
    const status = `"message":${JSON.stringify(message)},"code":${code},"attributes":${this.#mapOf(said)}`;
    return `{"requestId":${id},"status":{${status}},"result":{"data":${data},"meta":${this.#mapOf([])}}}`;
  }

  /** Writes a result with its count. */
  traverser(item: Item, bulk: number): string {
    if (!this.#typed) return `{"bulk":${bulk},"value":${this.item(item)}}`;
    const count = `{"@type":"g:Int64","@value":${bulk}}`;
    return `{"@type":"g:Traverser","@value":{"bulk":${count},"value":${this.item(item)}}}`;
  }

  /** Writes any result. */
  item(item: Item): string {
    if (item === null || typeof item === 'string' || typeof item === 'boolean') {
      return JSON.stringify(item);
    }
    if (item instanceof VertexNode) return this.#vertex(item);
    if (item instanceof EdgeNode) return this.#edge(item);
    if (isList(item)) return this.#listOf(item.map((each) => this.item(each)));
    if (item instanceof Map) return this.#mapOf([...item]);
    if (item instanceof Token) return this.#value(`g:${item.type}`, JSON.stringify(item.name));
    if (item instanceof Path) return this.#path(item);
    if (item instanceof PropertyNode) return this.#property(item);
    if (item instanceof BulkSet) return this.#bulkSet(item);
    if (item instanceof Tree) return this.#tree(item);
    if (item instanceof Subgraph) return this.#subgraph(item);
    if (item instanceof TraversalMetrics) return this.#metrics(item);
    if (item instanceof ItemSet) {
      return this.#value('g:Set', `[${item.items.map((each) => this.item(each)).join(',')}]`);
    }
    return this.#number(item as TypedValue);
  }

  #number({ type, value }: TypedValue): string {
    return this.#typed ? graphSONNumber({ type, value }) : numberText(value);
  }

  #value(type: string, json: string): string {
    return this.#typed ? `{"@type":"${type}","@value":${json}}` : json;
  }

  #listOf(items: readonly string[]): string {
    return this.#value('g:List', `[${items.join(',')}]`);
  }

  #mapOf(entries: readonly (readonly [Item, Item])[]): string {
    if (this.#typed) {
      const parts = entries.flatMap(([key, value]) => [this.item(key), this.item(value)]);
      return `{"@type":"g:Map","@value":[${parts.join(',')}]}`;
    }
    const parts = entries.map(
      ([key, value]) => `${JSON.stringify(this.#key(key))}:${this.item(value)}`,
    );
    return `{${parts.join(',')}}`;
  }

  /** A key of a JSON object. */
  #key(item: Item): string {
    if (typeof item === 'string') return item;
    if (item instanceof Token) return item.name;
    if (item instanceof VertexNode) return item.id;
    if (item instanceof EdgeNode) return item.edge.id;
    const isTyped = typeof item === 'object' && item !== null && 'type' in item && 'value' in item;
    return isTyped ? String(item.value) : this.item(item);
  }

  #vertex({ id, content }: VertexNode): string {
    const known = content && this.#vertices.get(content);
    if (known !== undefined) return known;
    const label = JSON.stringify(content ? labelOf(content) : '');
    const properties =
      content && !this.#bare ? `,"properties":${this.#vertexProperties(content)}` : '';
    const text = this.#value(
      'g:Vertex',
      `{"id":${JSON.stringify(id)},"label":${label}${properties}}`,
    );
    if (content) this.#vertices.set(content, text);
    return text;
  }

  #vertexProperties(vertex: Vertex): string {
    const parts = Object.entries(vertex.properties).map(([key, property]) => {
      const values = valuesOf(property).map((value, index) =>
        this.#property(new PropertyNode(vertex, key, { value, index })),
      );
      return `${JSON.stringify(key)}:[${values.join(',')}]`;
    });
    return `{${parts.join(',')}}`;
  }

  #property(property: PropertyNode): string {
    const key = JSON.stringify(property.key);
    const value = this.item(property.value);
    if (!isVertex(property.owner)) {
      return this.#value('g:Property', `{"key":${key},"value":${value}}`);
    }
    const id = this.#value('g:Int64', String(propertyId(property)));
    return this.#value('g:VertexProperty', `{"id":${id},"value":${value},"label":${key}}`);
  }

  #edge({ edge, from, to }: EdgeNode): string {
    const label = (node: VertexNode) => JSON.stringify(node.content ? labelOf(node.content) : '');
    const ends = `"inVLabel":${label(to)},"outVLabel":${label(from)},"inV":${JSON.stringify(edge.to)},"outV":${JSON.stringify(edge.from)}`;
    const parts = Object.entries(edge.properties).map(([key, property]) => {
      const value = property as Value;
      return `${JSON.stringify(key)}:${this.#property(new PropertyNode(edge, key, { value, index: 0 }))}`;
    });
    const properties = this.#bare || parts.length === 0 ? '' : `,"properties":{${parts.join(',')}}`;
    return this.#value(
      'g:Edge',
      `{"id":${JSON.stringify(edge.id)},"label":${JSON.stringify(edge.label)},${ends}${properties}}`,
    );
  }

  #bulkSet(set: BulkSet): string {
    if (!this.#typed) return this.#listOf(set.items.map((each) => this.item(each)));
    const parts = countedItems(set).flatMap(({ item, count }) => [item, long(count)]);
    return this.#value('g:BulkSet', `[${parts.map((each) => this.item(each)).join(',')}]`);
  }

  #tree({ branches }: Tree): string {
    const parts = [...branches.values()].map(
      ({ item, tree }) => `{"key":${this.item(item)},"value":${this.#tree(tree)}}`,
    );
    return this.#value('g:Tree', `[${parts.join(',')}]`);
  }

  #subgraph({ vertices, edges }: Subgraph): string {
    const all = (items: Iterable<Item>) => [...items].map((each) => this.item(each)).join(',');
    const parts = `"vertices":[${all(vertices.values())}],"edges":[${all(edges.values())}]`;
    return this.#value('tinker:graph', `{${parts}}`);
  }

  #metrics(metrics: TraversalMetrics): string {
    const steps = metricsOf(metrics).map(({ id, name, time, counts, annotations }) =>
      this.#value(
        'g:Metrics',
        this.#mapOf([
          ['dur', double(time)],
          ['counts', counts],
          ['name', name],
          ['annotations', annotations],
          ['id', id],
        ]),
      ),
    );
    const all = [
      `"dur"`,
      this.item(double(metrics.milliseconds)),
      `"metrics"`,
      this.#listOf(steps),
    ];
    return this.#typed
      ? `{"@type":"g:TraversalMetrics","@value":{"@type":"g:Map","@value":[${all.join(',')}]}}`
      : `{${all[0]}:${all[1]},${all[2]}:${all[3]}}`;
  }

  #path({ labels, objects }: Path): string {
    const sets = labels.map((each) => this.item(new ItemSet(each)));
    const items = objects.map((each) => this.item(each));
    return this.#value(
      'g:Path',
      `{"labels":${this.#listOf(sets)},"objects":${this.#listOf(items)}}`,
    );
  }
}

/** A number or a date with its type. */
function graphSONNumber({ type, value }: TypedValue): string {
  return `{"@type":"${TYPES[type]}","@value":${numberText(value)}}`;
}

function numberText(value: TypedValue['value']): string {
  const isWhole = typeof value === 'number' || /^-?\d+$/.test(value);
  return isWhole ? String(value) : JSON.stringify(value);
}

const TYPES = {
  Byte: 'gx:Byte',
  Short: 'gx:Int16',
  Int: 'g:Int32',
  Long: 'g:Int64',
  Float: 'g:Float',
  Double: 'g:Double',
  Date: 'g:Date',
} as const;
