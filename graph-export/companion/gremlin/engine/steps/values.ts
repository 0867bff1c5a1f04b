import type { Edge, Vertex } from '#src/domain/graph/index.js';
import { unsupported } from '../../gremlin-error.js';
import { type Argument, ID, IN, LABEL, OUT, wholeNumber } from '../../language/bytecode.js';
import {
  EdgeNode,
  type Item,
  type ItemMap,
  inParts,
  isList,
  isVertex,
  labelOf,
  propertiesOf,
  type VertexNode,
} from '../items.js';
import { project, valueOfToken } from '../nested.js';
import { eachPart, elementOf, loadVertices, type Scope, type StepMaker } from '../step.js';
import { Traverser } from '../traverser.js';

/** `values` and `properties`. */
export const valuesStep: StepMaker = ({ name, args }) => {
  const keys = args.map(keyText);
  return async function* (input, scope) {
    for await (const part of input) {
      await scope.run.turn();
      await loadVertices(part, scope);
      const found = part.flatMap((traverser) => {
        const element = elementOf(traverser.item);
        if (!element) return [];
        return propertiesOf(element, keys).map((property) =>
          traverser.to(name === 'values' ? property.value : property),
        );
      });
      yield* inParts(found);
    }
  };
};

/** `id`, `label`, `key`, `value`. */
export const tokenStep =
  (token: Parameters<typeof valueOfToken>[1]): StepMaker =>
  () =>
    eachPart(async (part, scope) => {
      if (token !== ID) await loadVertices(part, scope);
      return part.flatMap((traverser) => {
        const value = valueOfToken(traverser.item, token);
        return value === undefined ? [] : [traverser.to(value)];
      });
    });

/** The tokens of a `valueMap`; the numbers are those of `WithOptions`. */
const TOKENS_OPTION = '~tinkerpop.valueMap.tokens';
const IDS = 1;
const LABELS = 2;

/** `valueMap` and `propertyMap`: vertices have lists of values, edges have values. */
export const valueMapStep: StepMaker = ({ name, args, after, by }, compiler) => {
  const tokens = tokensOf(args, after);
  const keys = args.filter((arg) => typeof arg !== 'boolean').map(keyText);
  const modulator = by[0] && compiler.modulator(by[0]);
  return eachPart(async (part, scope) => {
    await loadVertices(part, scope);
    const found: Traverser[] = [];
    for (const traverser of part) {
      const element = elementOf(traverser.item);
      if (!element) continue;
      let map: ItemMap = mapOf(element, keys, name === 'propertyMap');
      if (modulator) map = await modulated(map, (each) => project(modulator, each, scope), scope);
      found.push(traverser.to(new Map([...tokenEntries(element, tokens), ...map])));
    }
    return found;
  });
};

/** `elementMap`: tokens, the ends of edges, and one value of each property. */
export const elementMapStep: StepMaker = ({ args }) => {
  const keys = args.map(keyText);
  return eachPart(async (part, scope) => {
    await loadVertices(part, scope);
    await scope.run.view.load(
      part.flatMap(({ item }) => (item instanceof EdgeNode ? [item.from, item.to] : [])),
    );
    return part.flatMap((traverser) => {
      const element = elementOf(traverser.item);
      if (!element) return [];
      const map = new Map<Item, Item>(tokenEntries(element, IDS | LABELS));
      if (traverser.item instanceof EdgeNode) {
        map.set(IN, endOf(traverser.item.to));
        map.set(OUT, endOf(traverser.item.from));
      }
      for (const { key, value } of propertiesOf(element, keys)) map.set(key, value);
      return [traverser.to(map)];
    });
  });
};

function endOf(node: VertexNode): ItemMap {
  const label = node.content ? labelOf(node.content) : '';
  return new Map<Item, Item>([
    [ID, node.id],
    [LABEL, label],
  ]);
}

function mapOf(element: Vertex | Edge, keys: readonly string[], asProperties: boolean): ItemMap {
  const map = new Map<string, Item>();
  for (const property of propertiesOf(element, keys)) {
    const value = asProperties ? property : property.value;
    const known = map.get(property.key);
    if (!isVertex(element)) map.set(property.key, value);
    else map.set(property.key, isList(known) ? [...known, value] : [value]);
  }
  return map;
}

async function modulated(
  map: ItemMap,
  read: (part: readonly Traverser[]) => Promise<readonly (Item | undefined)[]>,
  { tracks }: Scope,
): Promise<ItemMap> {
  const values = await read([...map.values()].map((value) => Traverser.at(value, 0, tracks)));
  const entries = [...map.keys()].map((key, at) => [key, values[at]] as const);
  return new Map(entries.filter((entry): entry is [Item, Item] => entry[1] !== undefined));
}

function tokenEntries(element: Vertex | Edge, tokens: number): [Item, Item][] {
  return [
    ...(tokens & IDS ? [[ID, element.id] as [Item, Item]] : []),
    ...(tokens & LABELS ? [[LABEL, labelOf(element)] as [Item, Item]] : []),
  ];
}

function tokensOf(
  args: readonly Argument[],
  after: readonly { name: string; args: readonly Argument[] }[],
): number {
  if (args[0] === true) return IDS | LABELS;
  for (const { args: options } of after) {
    const [option, value] = options;
    if (option !== TOKENS_OPTION) {
      throw unsupported('with() of a valueMap takes WithOptions.tokens only.');
    }
    return value === undefined ? IDS | LABELS : (wholeNumber(value) ?? 0);
  }
  return 0;
}

function keyText(arg: Argument): string {
  if (typeof arg === 'string') return arg;
  throw unsupported('The names of properties are texts.');
}
