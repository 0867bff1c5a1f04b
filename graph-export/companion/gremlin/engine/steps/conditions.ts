import { type Edge, propertyOf, type Vertex } from '#src/domain/graph/index.js';
import { unsupported } from '../../gremlin-error.js';
import {
  type Argument,
  Bytecode,
  ID,
  type Instruction,
  LABEL,
  Predicate,
  Reference,
  Token,
} from '../../language/bytecode.js';
import { asPredicate } from '../../language/predicates.js';
import { isList, isVertex, valuesOf } from '../items.js';
import { satisfies } from '../test-predicate.js';

/** A condition of a `has` step on an element. */
export interface Condition {
  readonly of: 'id' | 'label' | 'property';
  readonly key: string;
  /** Undefined: the property must exist. */
  readonly predicate: Predicate | undefined;
  /** True when the condition must not hold. */
  readonly absent: boolean;
}

/** The steps that only test elements. */
export function isCondition({ name, args }: Instruction): boolean {
  return (
    ['has', 'hasLabel', 'hasId', 'hasNot'].includes(name) &&
    !args.some((arg) => arg instanceof Bytecode)
  );
}

/** Parses the conditions of a step; all of them must hold. Throws `VALIDATION_FAILED`. */
export function conditionsOf({ name, args }: Instruction): Condition[] {
  switch (name) {
    case 'hasLabel':
      return [{ of: 'label', key: '', predicate: anyOf(args), absent: false }];
    case 'hasId':
      return [{ of: 'id', key: '', predicate: anyOf(args.map(bareId)), absent: false }];
    case 'hasNot':
      return [property(args[0], undefined, true)];
    default:
      return has(args);
  }
}

/** Whether an element, whose content is read, meets a condition. */
export function holds(element: Vertex | Edge, { of, key, predicate, absent }: Condition): boolean {
  if (of === 'id') return satisfies(element.id, predicate ?? ANYTHING);
  if (of === 'label') {
    const labels = isVertex(element) ? element.labels : [element.label];
    return labels.some((label) => satisfies(label, predicate ?? ANYTHING));
  }
  const values = valuesOf(propertyOf(element.properties, key));
  const isThere = predicate
    ? values.some((value) => satisfies(value, predicate))
    : values.length > 0;
  return isThere !== absent;
}

/** Returns the values that a predicate allows, if it lists them. */
export function namedValues(predicate: Predicate | undefined): readonly Argument[] | undefined {
  if (predicate?.operator === 'eq' || predicate?.operator === 'within') return predicate.values;
  return undefined;
}

const ANYTHING = new Predicate('without', []);

function has(args: readonly Argument[]): Condition[] {
  if (args.length === 3) {
    return [
      { of: 'label', key: '', predicate: asPredicate(args[0]), absent: false },
      ...has(args.slice(1)),
    ];
  }
  const [key, value] = args;
  if (args.length === 0 || args.length > 3) {
    throw unsupported('has() takes a property, a property and a value, or a label and both.');
  }
  if (key === ID) return conditionsOf({ name: 'hasId', args: [value ?? null] });
  if (key === LABEL) return conditionsOf({ name: 'hasLabel', args: [value ?? null] });
  return [property(key, args.length === 1 ? undefined : asPredicate(value), false)];
}

function property(
  key: Argument | undefined,
  predicate: Predicate | undefined,
  absent: boolean,
): Condition {
  if (typeof key !== 'string') {
    const shown = key instanceof Token ? `${key.type}.${key.name}` : typeof key;
    throw unsupported(`The name of a property is a text, not ${shown}.`);
  }
  return { of: 'property', key, predicate, absent };
}

/** Makes one predicate from values; returns a single predicate unchanged. */
function anyOf(args: readonly Argument[]): Predicate {
  const [first] = args;
  if (args.length === 1 && first instanceof Predicate) return first;
  return new Predicate('within', args.flatMap(itemsOf));
}

function bareId(arg: Argument): Argument {
  if (isList(arg)) return (arg as readonly Argument[]).map(bareId);
  if (arg instanceof Reference) return bareId(arg.id);
  return arg;
}

function itemsOf(arg: Argument): readonly Argument[] {
  return Array.isArray(arg) ? arg : [arg];
}
