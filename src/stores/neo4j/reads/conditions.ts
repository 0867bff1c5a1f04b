import neo4j from 'neo4j-driver';
import type { Statement } from '../connection.js';

/** Conditions of a statement, with their parameters. */
export interface Conditions {
  readonly texts: readonly string[];
  readonly parameters: Statement['parameters'];
}

/** `variable` began by the commit `$at`; without one it is always true. */
export function begun(variable: string, at: number | undefined): Conditions {
  if (at === undefined) return NO_CONDITIONS;
  return { texts: [`${variable}._began <= $at`], parameters: { at: neo4j.int(at) } };
}

/** The past record `variable` was live at the commit `$at`. */
export function wasLive(variable: string): string {
  return `${variable}._began <= $at AND ${variable}._ended > $at`;
}

/**
 * Makes the planner find the record `variable` by an index. While a graph grows fast, the
 * database's statistics lag behind, and plans made from them scan all records for each row.
 */
export function byIndex(variable: string, label: string, property = '_id'): string {
  return `USING INDEX SEEK ${variable}:${label}(${property})`;
}

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
