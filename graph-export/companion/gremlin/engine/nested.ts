import { propertyOf } from '#src/domain/graph/index.js';
import { ID, KEY, LABEL, type Token, VALUE } from '../language/bytecode.js';
import { type Item, ItemSet, isList, labelOf, Path, PropertyNode, valuesOf } from './items.js';
import {
  elementOf,
  flowOf,
  loadVertices,
  type Modulator,
  type Nested,
  runSteps,
  type Scope,
} from './step.js';
import { placesOf, type Traverser } from './traverser.js';

/** The results of a nested traversal for each of several traversers. */
export async function evaluate(
  { steps }: Nested,
  traversers: readonly Traverser[],
  scope: Scope,
): Promise<readonly (readonly Traverser[])[]> {
  const found: Traverser[][] = traversers.map(() => []);
  let held = 0;
  try {
    for await (const part of runSteps(
      steps,
      flowOf(forked(traversers)),
      below(scope, traversers),
    )) {
      scope.run.hold(part.length);
      held += part.length;
      for (const traverser of part) found[traverser.lane]?.push(traverser);
    }
  } finally {
    scope.run.release(held);
  }
  return found;
}

/** Makes a result of a nested traversal the next item of its parent. */
export function onwards(parent: Traverser): (result: Traverser) => Traverser {
  return ({ item, bulk }) => parent.to(item).with({ bulk: parent.bulk * bulk });
}

/** Returns results of a nested traversal to the lane of their parent. */
export function backTo(parent: Traverser): (result: Traverser) => Traverser {
  return (result) =>
    result.with({ lane: parent.lane, bulk: parent.bulk * result.bulk, loops: parent.loops });
}

/**
 * Returns the first result of a nested traversal for each of several traversers; undefined when
 * there is none.
 */
export async function firstOf(
  { steps }: Nested,
  traversers: readonly Traverser[],
  scope: Scope,
): Promise<readonly (Traverser | undefined)[]> {
  const found = new Array<Traverser | undefined>(traversers.length);
  let missing = traversers.length;
  if (missing === 0) return found;
  for await (const part of runSteps(steps, flowOf(forked(traversers)), below(scope, traversers))) {
    for (const traverser of part) {
      if (found[traverser.lane]) continue;
      found[traverser.lane] = traverser;
      missing -= 1;
    }
    if (missing === 0) break;
  }
  return found;
}

/** Applies `by()` to each traverser; undefined when it is unproductive. */
export async function project(
  modulator: Modulator,
  traversers: readonly Traverser[],
  scope: Scope,
): Promise<readonly (Item | undefined)[]> {
  switch (modulator.is) {
    case 'itself':
      return traversers.map(({ item }) => item);
    case 'key':
      await loadVertices(traversers, scope);
      return traversers.map(({ item }) => valueOfKey(item, modulator.key));
    case 'token':
      if (modulator.token !== ID) await loadVertices(traversers, scope);
      return traversers.map(({ item }) => valueOfToken(item, modulator.token));
    case 'nested':
      return (await firstOf(modulator.nested, traversers, scope)).map((each) => each?.item);
  }
}

/** Applies `by()` to each place of the traversers' paths; undefined when it is unproductive. */
export async function projectPaths(
  part: readonly Traverser[],
  modulators: readonly Modulator[],
  scope: Scope,
): Promise<readonly (readonly (Item | undefined)[])[]> {
  const paths = part.map(({ place }) => placesOf(place).map(({ item }): Item | undefined => item));
  const longest = paths.reduce((most, { length }) => Math.max(most, length), 0);
  for (let at = 0; at < longest && modulators.length > 0; at += 1) {
    const rows = [...paths.keys()].filter((row) => at < (paths[row]?.length ?? 0));
    const given = rows.flatMap((row) => part[row]?.with({ item: paths[row]?.[at] ?? null }) ?? []);
    const values = await project(cyclic(modulators, at), given, scope);
    for (const [index, row] of rows.entries()) paths[row]?.splice(at, 1, values[index]);
  }
  return paths;
}

/** Modulators are reused in turn when there are fewer than keys. */
export function cyclic(modulators: readonly Modulator[], at: number): Modulator {
  return modulators[at % modulators.length] ?? { is: 'itself' };
}

/** Returns the first value of a property, or the value of a map. */
export function valueOfKey(item: Item, key: string): Item | undefined {
  if (item instanceof Map) return item.get(key);
  const element = elementOf(item);
  return element && valuesOf(propertyOf(element.properties, key))[0];
}

/** The id, label, key or value of an element or a property, and the keys or values of a map. */
export function valueOfToken(item: Item, token: Token): Item | undefined {
  if (token.type === 'Column') return columnOf(item, token.name);
  if (item instanceof PropertyNode) {
    if (token === KEY || token === LABEL) return item.key;
    return token === VALUE ? item.value : undefined;
  }
  if (item instanceof Map) return item.get(token);
  if (token === ID) return idOf(item);
  const element = elementOf(item);
  return token === LABEL && element ? labelOf(element) : undefined;
}

function columnOf(item: Item, column: string): Item | undefined {
  if (item instanceof Map) {
    return column === 'keys' ? new ItemSet([...item.keys()]) : [...item.values()];
  }
  if (!(item instanceof Path)) return undefined;
  return column === 'keys' ? item.labels.map((each) => new ItemSet(each)) : item.objects;
}

/** Returns the id of an element, even before its content is read. */
export function idOf(item: Item): string | undefined {
  if (item === null || typeof item !== 'object' || isList(item)) return undefined;
  if ('edge' in item) return item.edge.id;
  return 'id' in item ? item.id : undefined;
}

function forked(traversers: readonly Traverser[]): Traverser[] {
  return traversers.map((traverser, lane) => traverser.with({ lane, bulk: 1 }));
}

function below(scope: Scope, traversers: readonly Traverser[]): Scope {
  return { ...scope, lanes: traversers.length, memory: new Map() };
}
