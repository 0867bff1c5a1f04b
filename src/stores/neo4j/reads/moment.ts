import neo4j from 'neo4j-driver';
import type { Statement } from '../connection.js';

/** What a statement is made of: conditions, and what they take. */
export interface Conditions {
  readonly texts: readonly string[];
  readonly parameters: Statement['parameters'];
}

/** `variable` was begun at the moment already; without one it is the present. */
export function begun(variable: string, at: number | undefined): Conditions {
  if (at === undefined) return NO_CONDITIONS;
  return { texts: [`${variable}._began <= $at`], parameters: { at: neo4j.int(at) } };
}

/** The past record `variable` was live at the moment. */
export function wasLive(variable: string): string {
  return `${variable}._began <= $at AND ${variable}._ended > $at`;
}

/**
 * Finds the record `variable` by a property, whatever the database's statistics say. They lag behind a graph that
 * grows fast, and a plan that they made then goes through all records for each row.
 */
export function byIndex(variable: string, label: string, property = '_id'): string {
  return `USING INDEX SEEK ${variable}:${label}(${property})`;
}

/** All of several conditions. */
export function allOf(...conditions: readonly Conditions[]): Conditions {
  return {
    texts: conditions.flatMap(({ texts }) => texts),
    parameters: Object.assign({}, ...conditions.map(({ parameters }) => parameters)),
  };
}

/** A condition, or none when its value is absent. */
export function when(
  value: unknown,
  text: string,
  parameters: Statement['parameters'] = {},
): Conditions {
  return value === undefined ? NO_CONDITIONS : { texts: [text], parameters };
}

/** `WHERE …`, or nothing. */
export function whereText({ texts }: Conditions, ...more: readonly string[]): string {
  const all = [...texts, ...more];
  return all.length === 0 ? '' : `WHERE ${all.map((text) => `(${text})`).join(' AND ')}`;
}

const NO_CONDITIONS: Conditions = { texts: [], parameters: {} };
