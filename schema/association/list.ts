import { type Edge, edgePosition, type Page, type Versioned } from '#src/domain/graph/index.js';
import { isAssociation } from '#src/domain/lineage/index.js';
import type { GraphQLContext } from '../context.js';
import type { Moment } from '../shared/moment.js';
import { type ConnectionOf, listCursor, toConnection } from '../shared/paging.js';
import { associationNode } from './node.js';
import type { AssociationObjectType } from './type.js';

/** The order of associations, which distinguishes their cursors from others. */
export const ASSOCIATION_ORDER = 'associations';

/** The context of a page of associations. */
export interface AssociationPageSetting {
  readonly moment: Moment;
  readonly hasPrevious: boolean;
  readonly count: (context: GraphQLContext) => Promise<number>;
}

/** A page of associations as a connection. */
export function associationConnection(
  { items, hasNext }: Page<Versioned<Edge>>,
  { moment, hasPrevious, count }: AssociationPageSetting,
): ConnectionOf<AssociationObjectType> {
  // An earlier version kept foreign edges under the labels of associations.
  const associations = items.filter(({ element }) => isAssociation(element));
  return toConnection({
    nodes: associations.map((edge) => associationNode(edge, moment)),
    cursors: associations.map(({ element }) =>
      listCursor(ASSOCIATION_ORDER, edgePosition(element)),
    ),
    hasNext,
    hasPrevious,
    count,
  });
}
