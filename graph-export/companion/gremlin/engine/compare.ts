import type { TypedValue } from '#src/domain/graph/index.js';
import { isTyped, Token } from '../language/bytecode.js';
import {
  EdgeNode,
  type Item,
  ItemSet,
  isList,
  Path,
  PropertyNode,
  Subgraph,
  TraversalMetrics,
  Tree,
  VertexNode,
} from './items.js';

/** Returns a text that is equal for items that are equal as keys: 1 and 1L differ. */
export function keyOf(item: Item): string {
  if (typeof item === 'string') return `s${item}`;
  if (item === null) return 'n';
  if (typeof item === 'boolean') return `b${item}`;
  if (item instanceof VertexNode) return `v${item.id}`;
  if (item instanceof EdgeNode) return `e${item.edge.id}`;
  if (item instanceof Token) return `t${item.type}.${item.name}`;
  if (item instanceof PropertyNode) {
    return `p${JSON.stringify([item.owner.id, item.key, item.index, keyOf(item.value)])}`;
  }
  if (item instanceof Path) {
    return `w${joined([JSON.stringify(item.labels), ...item.objects.map(keyOf)])}`;
  }
  if (item instanceof ItemSet) return `u${joined(item.items.map(keyOf).sort())}`;
  if (isList(item)) return `l${joined(item.map(keyOf))}`;
  if (item instanceof Map) {
    const entries = [...item].map(([key, value]) => joined([keyOf(key), keyOf(value)]));
    return `m${joined(entries.sort())}`;
  }
  if (item instanceof Tree) {
    const branches = [...item.branches].map(([key, { tree }]) => joined([key, keyOf(tree)]));
    return `r${joined(branches.sort())}`;
  }
  if (item instanceof Subgraph) return `g${[...item.edges.keys()].sort().join(' ')}`;
  if (item instanceof TraversalMetrics) return `x${JSON.stringify(item)}`;
  const { type, value } = item as TypedValue;
  return `${type}:${value}`;
}

/** Joins keys by their lengths, because escaped ones would double with each level. */
function joined(keys: readonly string[]): string {
  return keys.map((key) => `${key.length}:${key}`).join('');
}

/** Whether predicates call two items equal: numbers of any types by their value. */
export function isEqual(one: Item, other: Item): boolean {
  if (isNumber(one) && isNumber(other)) return compareNumbers(one, other) === 0;
  if (isList(one) && isList(other)) {
    return one.length === other.length && one.every((item, at) => isEqual(item, other[at] ?? null));
  }
  return keyOf(one) === keyOf(other);
}

/** Compares two items of comparable kinds; undefined when they have no order. */
export function compareLike(one: Item, other: Item): number | undefined {
  if (isNumber(one) && isNumber(other)) return compareNumbers(one, other);
  if (typeof one === 'string' && typeof other === 'string') return order(one, other);
  if (isDate(one) && isDate(other)) return order(Number(one.value), Number(other.value));
  if (typeof one === 'boolean' && typeof other === 'boolean') return order(one, other);
  return undefined;
}

/** A total order for `order()`: kinds one after the other, in TinkerPop's order. */
export function compareAny(one: Item, other: Item): number {
  const ranks = order(rankOf(one), rankOf(other));
  if (ranks !== 0) return ranks;
  if (isNumber(one) && isNumber(other)) return compareNumbers(one, other) ?? orderOfNaN(one, other);
  return compareLike(one, other) ?? compareDeep(one, other);
}

/** Returns the children of composites one after the other; elements are compared by id. */
function compareDeep(one: Item, other: Item): number {
  const [mine, theirs] = [partsOf(one), partsOf(other)];
  if (!mine || !theirs) return order(keyOf(one), keyOf(other));
  for (let at = 0; at < Math.min(mine.length, theirs.length); at += 1) {
    const parts = compareAny(mine[at] ?? null, theirs[at] ?? null);
    if (parts !== 0) return parts;
  }
  return order(mine.length, theirs.length);
}

function partsOf(item: Item): readonly Item[] | undefined {
  if (isList(item)) return item;
  if (item instanceof Path) return item.objects;
  if (item instanceof Map) return [...item].flat();
  return undefined;
}

/** True for a number of any type. */
export function isNumber(item: unknown): item is TypedValue {
  return isTyped(item) && item.type !== 'Date';
}

function isDate(item: unknown): item is TypedValue {
  return isTyped(item) && item.type === 'Date';
}

/** Undefined with NaN, which is not comparable. */
function compareNumbers(one: TypedValue, other: TypedValue): number | undefined {
  const [mine, theirs] = [Number(one.value), Number(other.value)];
  if (Number.isNaN(mine) || Number.isNaN(theirs)) return undefined;
  if (mine !== theirs || !isBig(mine)) return order(mine, theirs);
  return one.type === 'Long' && other.type === 'Long'
    ? order(BigInt(one.value), BigInt(other.value))
    : 0;
}

function isBig(value: number): boolean {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER && Number.isFinite(value);
}

/** Sorts NaN behind all numbers. */
function orderOfNaN(one: TypedValue, other: TypedValue): number {
  return order(Number.isNaN(Number(one.value)), Number.isNaN(Number(other.value)));
}

function order<Kind extends string | number | bigint | boolean>(one: Kind, other: Kind): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function rankOf(item: Item): number {
  if (item === null) return 0;
  if (typeof item === 'boolean') return 1;
  if (isNumber(item)) return 2;
  if (isDate(item)) return 3;
  if (typeof item === 'string') return 4;
  if (item instanceof VertexNode) return 6;
  if (item instanceof EdgeNode) return 7;
  if (item instanceof PropertyNode) return 8;
  if (item instanceof Path) return 10;
  if (item instanceof ItemSet) return 11;
  if (isList(item)) return 12;
  return item instanceof Map ? 13 : 14;
}
