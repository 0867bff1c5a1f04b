import type { Binding } from '../database.js';

/** A table that holds elements that were live at a moment, and the condition that chooses them. */
export interface Source {
  readonly table: string;
  readonly live: Condition;
}

/** A condition of a statement, with its bindings in order. */
export interface Condition {
  readonly sql: string;
  readonly bindings: readonly Binding[];
}

/**
 * Where to look for vertices or edges: only in the live table for the present, and in the past
 * table too for an earlier commit.
 */
export function sourcesAt(name: 'vertex' | 'edge', at: number | undefined): readonly Source[] {
  if (at === undefined) return [{ table: name, live: condition('TRUE') }];
  return [
    { table: name, live: condition('began <= ?', at) },
    { table: `${name}_past`, live: condition('began <= ? AND ended > ?', at, at) },
  ];
}

/** A condition from its text and its bindings. */
export function condition(sql: string, ...bindings: readonly Binding[]): Condition {
  return { sql, bindings };
}

/** All of the conditions; true without any. */
export function all(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return condition('TRUE');
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(' AND '),
    bindings: conditions.flatMap(({ bindings }) => bindings),
  };
}

/** The items of a list as a binding, for `IN (SELECT value FROM json_each(?))`. */
export function isOneOf(column: string, values: readonly string[]): Condition {
  return condition(`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(values));
}

/** The condition that an index on a column and the creation time answers. */
export function createdWithin(range: {
  readonly createdAfter?: number | undefined;
  readonly createdBefore?: number | undefined;
}): Condition[] {
  const { createdAfter, createdBefore } = range;
  return [
    ...(createdAfter === undefined ? [] : [condition('created >= ?', createdAfter)]),
    ...(createdBefore === undefined ? [] : [condition('created <= ?', createdBefore)]),
  ];
}
