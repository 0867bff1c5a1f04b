import type { Filter, Operator, SearchExpression } from '@aws-sdk/client-sagemaker';
import { type Checked, validation } from '../../json/parse-input.js';

/** What a filter compares. */
export type Scalar = string | number | boolean | Date;

/** Properties by name, as filters name them: maps and lists of them may be nested. */
export interface Facts {
  readonly [name: string]: Fact;
}
type Fact = Scalar | Facts | readonly Fact[] | undefined;

type Condition = Checked<Filter>;

/**
 * The condition of an expression. Throws `ValidationException` for a property that is not one of
 * these, and for a value that cannot be compared with the property.
 */
export function conditionOf(
  { Filters = [], Operator: combined = 'And' }: Checked<SearchExpression>,
  properties: ReadonlySet<string>,
): (facts: Facts) => boolean {
  for (const filter of Filters) check(filter, properties);
  return (facts) => {
    const holds = (filter: Condition) => matches(filter, valuesAt(facts, filter.Name));
    return combined === 'Or' && Filters.length > 0 ? Filters.some(holds) : Filters.every(holds);
  };
}

/** Throws `ValidationException` for a property that a resource does not have. */
export function checkProperty(name: string, properties: ReadonlySet<string>): void {
  const [root = ''] = name.split('.');
  if (!properties.has(root))
    throw validation(
      `The property '${name}' is unknown; use one of ${[...properties].join(', ')}, and a dot before the names in them.`,
    );
}

function check({ Name, Operator = 'Equals', Value }: Condition, properties: ReadonlySet<string>) {
  checkProperty(Name, properties);
  const isUnary = Operator === 'Exists' || Operator === 'NotExists';
  if (isUnary !== (Value === undefined))
    throw validation(
      isUnary
        ? `The filter of '${Name}' has the operator ${Operator}, which takes no Value.`
        : `The filter of '${Name}' has no Value, which the operator ${Operator} needs.`,
    );
  if (Value !== undefined && isTime(Name) && Number.isNaN(timeOf(Value)))
    throw validation(
      `The filter of '${Name}' has the value '${Value}'; write it as 2026-01-31T12:00:00.`,
    );
}

function isTime(name: string): boolean {
  return /^\w+Time$/.test(name);
}

/** Returns the values at a path. Of a list it returns the values of every item. */
export function valuesAt(fact: Fact, path: string): readonly Scalar[] {
  if (fact === undefined) return [];
  if (isList(fact)) return fact.flatMap((item) => valuesAt(item, path));
  if (!isMap(fact)) return path === '' ? [fact] : [];
  if (path === '') return [];
  if (Object.hasOwn(fact, path)) return valuesAt(fact[path], '');
  const [, root = '', rest = ''] = /^([^.]*)\.?(.*)$/s.exec(path) ?? [];
  return Object.hasOwn(fact, root) ? valuesAt(fact[root], rest) : [];
}

function isList(fact: Fact): fact is readonly Fact[] {
  return Array.isArray(fact);
}

function isMap(fact: Scalar | Facts): fact is Facts {
  return typeof fact === 'object' && !(fact instanceof Date);
}

function matches(
  { Operator = 'Equals', Value = '' }: Condition,
  found: readonly Scalar[],
): boolean {
  switch (Operator) {
    case 'Exists':
      return found.length > 0;
    case 'NotExists':
      return found.length === 0;
    case 'NotEquals':
      return !found.some((one) => equals(one, Value));
    case 'In':
      return Value.split(',').some((each) => found.some((one) => equals(one, each.trim())));
    case 'Contains':
      return found.some((one) => typeof one === 'string' && one.includes(Value));
    case 'Equals':
      return found.some((one) => equals(one, Value));
    default:
      return found.some((one) => IN_ORDER[Operator](difference(one, Value)));
  }
}

const IN_ORDER: Readonly<
  Record<Extract<Operator, `${'Greater' | 'Less'}${string}`>, (difference: number) => boolean>
> = {
  GreaterThan: (difference) => difference > 0,
  GreaterThanOrEqualTo: (difference) => difference >= 0,
  LessThan: (difference) => difference < 0,
  LessThanOrEqualTo: (difference) => difference <= 0,
};

function equals(one: Scalar, value: string): boolean {
  return String(one) === value || difference(one, value) === 0;
}

/** The difference of two numbers or times; NaN for texts and for a number and a text. */
function difference(one: Scalar, value: string): number {
  if (one instanceof Date) return one.getTime() - timeOf(value);
  return typeof one === 'boolean' ? Number.NaN : numberOf(one) - numberOf(value);
}

/** The number of a text, such as a hyperparameter; NaN for other texts. */
export function numberOf(value: string | number): number {
  return typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
}

/** A time without a zone is in UTC. */
function timeOf(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`);
}
