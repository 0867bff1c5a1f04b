import type { TypedValue } from '#src/domain/graph/index.js';
import { unsupported } from '../../gremlin-error.js';
import { compareAny, isNumber } from '../compare.js';
import type { Item } from '../items.js';

interface Counted {
  readonly item: Item;
  readonly bulk: number;
}

/** The sum, mean, least or greatest of items; undefined without any. */
export function foldNumbers(name: string, items: readonly Counted[]): Item | undefined {
  const known = items.filter(({ item }) => item !== null);
  const [first] = known;
  if (!first) return undefined;
  if (name === 'min' || name === 'max') {
    const sign = name === 'min' ? 1 : -1;
    return known.reduce(
      (best, { item }) => (sign * compareAny(item, best) < 0 ? item : best),
      first.item,
    );
  }
  const numbers = known.map(({ item, bulk }) => ({ value: asNumber(name, item), bulk }));
  return name === 'sum' ? sumOf(numbers) : meanOf(numbers);
}

type Weighted = readonly { readonly value: TypedValue; readonly bulk: number }[];

const WHOLE = ['Byte', 'Short', 'Int', 'Long'];

function sumOf(numbers: Weighted): TypedValue {
  const types = numbers.map(({ value }) => value.type);
  if (types.every((type) => WHOLE.includes(type))) {
    const sum = numbers.reduce(
      (all, { value, bulk }) => all + BigInt(value.value) * BigInt(bulk),
      0n,
    );
    return { type: 'Long', value: String(sum) };
  }
  const sum = numbers.reduce((all, { value, bulk }) => all + Number(value.value) * bulk, 0);
  return double(sum);
}

function meanOf(numbers: Weighted): TypedValue {
  const count = numbers.reduce((all, { bulk }) => all + bulk, 0);
  return double(
    numbers.reduce((all, { value, bulk }) => all + Number(value.value) * bulk, 0) / count,
  );
}

function double(value: number): TypedValue {
  return { type: 'Double', value: Number.isFinite(value) ? value : String(value) };
}

function asNumber(name: string, item: Item): TypedValue {
  if (isNumber(item)) return item;
  throw unsupported(`${name}() takes numbers.`);
}
