import { unsupported } from '../gremlin-error.js';
import { type Argument, Bytecode, Predicate, Reference, Strategy } from '../language/bytecode.js';
import { compareLike, isEqual } from './compare.js';
import { type Item, isList, VertexNode } from './items.js';

/** Whether an item satisfies a predicate. Values of incomparable kinds satisfy no order. */
export function satisfies(item: Item, predicate: Predicate): boolean {
  const { operator, values } = predicate;
  switch (operator) {
    case 'and':
      return values.every((each) => satisfies(item, each as Predicate));
    case 'or':
      return values.some((each) => satisfies(item, each as Predicate));
    case 'within':
      return values.some((value) => isEqual(item, asItem(value)));
    case 'without':
      return !values.some((value) => isEqual(item, asItem(value)));
    case 'regex':
      return typeof item === 'string' && predicate.expression.test(item);
    case 'notRegex':
      return typeof item === 'string' && !predicate.expression.test(item);
    default:
      return compares(item, operator, asItem(values[0] ?? null));
  }
}

function compares(item: Item, operator: string, value: Item): boolean {
  switch (operator) {
    case 'eq':
      return isEqual(item, value);
    case 'neq':
      return !isEqual(item, value);
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return isInOrder(compareLike(item, value), operator);
    default:
      return typeof item === 'string' && typeof value === 'string' && isText(item, operator, value);
  }
}

function isInOrder(order: number | undefined, operator: 'lt' | 'lte' | 'gt' | 'gte'): boolean {
  if (order === undefined) return false;
  if (operator === 'lt') return order < 0;
  if (operator === 'lte') return order <= 0;
  return operator === 'gt' ? order > 0 : order >= 0;
}

function isText(text: string, operator: string, part: string): boolean {
  switch (operator) {
    case 'startingWith':
      return text.startsWith(part);
    case 'notStartingWith':
      return !text.startsWith(part);
    case 'endingWith':
      return text.endsWith(part);
    case 'notEndingWith':
      return !text.endsWith(part);
    case 'containing':
      return text.includes(part);
    case 'notContaining':
      return !text.includes(part);
    default:
      throw unsupported(`The predicate '${operator}' is not supported here.`, { operator });
  }
}

/** Converts a literal of a request to an item. */
export function asItem(value: Argument): Item {
  if (value instanceof Predicate || value instanceof Bytecode || value instanceof Strategy) {
    throw unsupported('A value is needed here, not a predicate or a traversal.');
  }
  if (value instanceof Reference) return new VertexNode(String(value.id) as VertexNode['id']);
  if (isList(value)) return value.map((each) => asItem(each as Argument));
  if (value instanceof Map) {
    return new Map([...value].map(([key, each]) => [asItem(key), asItem(each)]));
  }
  return value as Item;
}
