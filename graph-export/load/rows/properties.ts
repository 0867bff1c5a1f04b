import { isSet, type Property, propertyOf, type Value } from '#src/domain/graph/index.js';
import { splitList } from '../../csv/cell.js';
import type { CsvColumn, CsvLayout } from '../../csv/layout.js';
import { isProblem, parseValue } from '../../csv/parse-value.js';
import type { Fields } from '../../csv/record-parser.js';
import type { RowFailure } from './row-failure.js';

/** A draft of properties. */
export type Draft = Record<string, Property>;

/** How a property treats a further value. */
export type Cardinality = CsvColumn['cardinality'];

/**
 * Adds the properties of a row to a draft in the order of their names; `given` are merged in.
 * Returns the number of values, or the failure.
 */
export function readProperties(
  draft: Draft,
  fields: Fields,
  { columns, given, allowEmpty }: PropertyPlan,
): number | RowFailure {
  let count = 0;
  let next = 0;
  for (const column of columns) {
    const text = fields[column.at];
    if (text === undefined || (text === '' && !allowEmpty)) continue;
    for (; next < given.length && (given[next]?.[0] ?? '') < column.name; next += 1)
      assign(draft, given[next]);
    const added = column.isArray
      ? addList(draft, text, { column, allowEmpty })
      : addOne(draft, text, column);
    if (typeof added !== 'number') return added;
    count += added;
  }
  for (; next < given.length; next += 1) assign(draft, given[next]);
  return count;
}

/** The properties that the rows of a file have. */
export interface PropertyPlan extends Pick<CsvLayout, 'columns'> {
  /** Further ones, by their names in ascending order. */
  readonly given: readonly (readonly [string, string])[];
  readonly allowEmpty: boolean;
}

function assign(draft: Draft, entry: readonly [string, string] | undefined): void {
  if (entry) draft[entry[0]] = entry[1];
}

function addOne(draft: Draft, text: string, column: CsvColumn): number | RowFailure {
  const { name, type, cardinality } = column;
  const value = type === 'String' ? text : parseValue(text, type);
  if (isProblem(value)) return mismatch(column, value.problem);
  const before = propertyOf(draft, name);
  if (before === undefined) draft[name] = cardinality === 'set' ? [value] : value;
  else draft[name] = withValue(before, value);
  return 1;
}

function addList(
  draft: Draft,
  text: string,
  { column, allowEmpty }: { readonly column: CsvColumn; readonly allowEmpty: boolean },
): number | RowFailure {
  const { name, type } = column;
  let count = 0;
  for (const part of splitList(text)) {
    if (part === '' && !allowEmpty) continue;
    const value = type === 'String' ? part : parseValue(part, type);
    if (isProblem(value)) return mismatch(column, value.problem);
    const before = propertyOf(draft, name);
    draft[name] = before === undefined ? [value] : withValue(before, value);
    count += 1;
  }
  return count;
}

/** Returns a property with a further value; the same property when it has the value already. */
export function withValue(property: Property, value: Value): Property {
  const values = isSet(property) ? property : [property];
  return values.some((known) => isSame(known, value)) ? property : [...values, value];
}

/** True for equal values of the same type. */
export function isSame(one: Value, other: Value): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return one.type === other.type && one.value === other.value;
}

function mismatch({ name }: CsvColumn, problem: string): RowFailure {
  return { failure: 'PARSING_ERROR', message: `Column '${name}': ${problem}`, isMismatch: true };
}
