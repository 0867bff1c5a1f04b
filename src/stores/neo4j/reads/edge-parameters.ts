import neo4j from 'neo4j-driver';
import type { EdgeSelection, ListPosition } from '#src/domain/graph/index.js';
import type { Statement } from '../connection.js';
import { nativeName } from '../schema.js';
import { allOf, begun, type Conditions } from './conditions.js';

/** The parameters of a list of edges. */
export function listParameters(
  query: EdgeSelection & { readonly after?: ListPosition },
): Statement['parameters'] {
  const { from, to, fromType, toType, labels, createdAfter, createdBefore, at, after } = query;
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(fromType === undefined ? {} : { fromType }),
    ...(toType === undefined ? {} : { toType }),
    ...(labels === undefined ? {} : { labels: labels.map(nativeName) }),
    ...(createdAfter === undefined ? {} : { createdAfter: neo4j.int(createdAfter) }),
    ...(createdBefore === undefined ? {} : { createdBefore: neo4j.int(createdBefore) }),
    ...begun('r', at).parameters,
    ...olderThan('r', after).parameters,
  };
}

/** The condition for edges after a position of a page, newest first. */
export function olderThan(name: string, after: ListPosition | undefined): Conditions {
  if (!after) return allOf();
  const parameters = { key: neo4j.int(Number(after.key)), id: after.id };
  return {
    // An index search can start from the first condition only: for an OR the planner makes two
    // reads and a sort.
    texts: [
      `${name}._created <= $key`,
      `CASE WHEN ${name}._created = $key THEN ${name}._id < $id ELSE true END`,
    ],
    parameters,
  };
}
