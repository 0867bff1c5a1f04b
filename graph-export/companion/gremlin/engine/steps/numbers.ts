import type { TypedValue } from '#src/domain/graph/index.js';
import { unsupported } from '../../gremlin-error.js';
import { compareAny, isNumber } from '../compare.js';
import type { Item } from '../items.js';

interface Counted {
  readonly item: Item;
  readonly bulk: number;
}

/** Returns the sum, mean, least or greatest of items; undefined without any. */
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

/** From the narrowest to the widest. */
const TYPES = ['Byte', 'Short', 'Int', 'Long', 'Float', 'Double'] as const;
const BITS = { Byte: 8, Short: 16, Int: 32 } as const;

/**
 * A sum has the widest type of its parts; a whole number that does not fit gets the next wider
 * type.
 */
function sumOf(numbers: Weighted): TypedValue {
  const type = TYPES.findLast((each) => numbers.some(({ value }) => value.type === each)) ?? 'Int';
  if (type === 'Float' || type === 'Double') {
    const sum = numbers.reduce((all, { value, bulk }) => all + Number(value.value) * bulk, 0);
    return { ...double(sum), type };
  }
  const sum = numbers.reduce(
    (all, { value, bulk }) => all + BigInt(value.value) * BigInt(bulk),
    0n,
  );
  const fits = (each: (typeof TYPES)[number]) =>
    each !== 'Float' && (each === 'Long' || BigInt.asIntN(BITS[each as 'Int'], sum) === sum);
  const found = TYPES.slice(TYPES.indexOf(type)).find(fits) ?? 'Long';
  return { type: found, value: found === 'Long' ? String(sum) : Number(sum) };
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
