import neo4j from 'neo4j-driver';
import type { ListPosition, SortDirection, VertexFilter } from '#src/domain/graph/index.js';
import type { Statement } from '../connection.js';

/** Conditions of a statement, with their parameters. */
export interface Conditions {
  readonly texts: readonly string[];
  readonly parameters: Statement['parameters'];
}

/** A condition on a parameter; none when the parameter is undefined. */
export function when(parameter: Statement['parameters'], text: string): Conditions {
  const isAbsent = Object.values(parameter).includes(undefined);
  return isAbsent ? allOf() : { texts: [text], parameters: parameter };
}

export function allOf(...conditions: readonly Conditions[]): Conditions {
  return {
    texts: conditions.flatMap(({ texts }) => texts),
    parameters: Object.assign({}, ...conditions.map(({ parameters }) => parameters)),
  };
}

/** `WHERE …`, or nothing. */
export function whereText({ texts }: Conditions, ...more: readonly string[]): string {
  const all = [...texts, ...more];
  return all.length === 0 ? '' : `WHERE ${all.map((text) => `(${text})`).join(' AND ')}`;
}

/** `variable` began by the commit `at`; without one it is always true. */
export function begun(variable: string, at: number | undefined): Conditions {
  return when({ at: integer(at) }, `${variable}._began <= $at`);
}

/** The vertex `variable` matches the filter of a list. */
export function matching(variable: string, where: VertexFilter = {}): Conditions {
  const { type, sourceUri, sourceUriPrefix, digest, digestPrefix, status } = where;
  const nameContains = where.nameContains || undefined;
  return allOf(
    when({ nameContains }, `${variable}.name CONTAINS $nameContains`),
    when({ type }, `${variable}.type = $type`),
    when({ sourceUri }, `${variable}.sourceuri = $sourceUri`),
    when({ sourceUriPrefix }, `${variable}.sourceuri STARTS WITH $sourceUriPrefix`),
    when({ digest }, `${variable}.digest = $digest`),
    when({ digestPrefix }, `${variable}.digest STARTS WITH $digestPrefix`),
    when({ status }, `${variable}.status = $status`),
    createdWithin(variable, where),
  );
}

/** `variable` was created in a range. */
export function createdWithin(
  variable: string,
  { createdAfter, createdBefore }: Pick<VertexFilter, 'createdAfter' | 'createdBefore'> = {},
): Conditions {
  return allOf(
    when({ createdAfter: integer(createdAfter) }, `${variable}._created >= $createdAfter`),
    when({ createdBefore: integer(createdBefore) }, `${variable}._created <= $createdBefore`),
  );
}

interface Beyond {
  readonly after?: ListPosition | undefined;
  readonly order: { readonly direction: SortDirection };
}

/** An element comes after the position where the page before ended. */
export function beyond(
  { after, order }: Beyond,
  { key, id }: { readonly key: string; readonly id: string },
): Conditions {
  if (!after) return allOf();
  const sign = order.direction === 'ascending' ? '>' : '<';
  return {
    // An index search can start from the first condition only: for an OR the planner makes two
    // reads and a sort.
    texts: [`${key} ${sign}= $key`, `CASE WHEN ${key} = $key THEN ${id} ${sign} $id ELSE true END`],
    parameters: {
      key: typeof after.key === 'number' ? neo4j.int(after.key) : after.key,
      id: after.id,
    },
  };
}

/**
 * Makes the planner find the record `variable` by an index. While a graph grows fast, the
 * database's statistics lag behind, and plans made from them scan all records for each row.
 */
export function byIndex(variable: string, label: string, property = '_id'): string {
  return `USING INDEX SEEK ${variable}:${label}(${property})`;
}

function integer(value: number | undefined): unknown {
  return value === undefined ? undefined : neo4j.int(value);
}
