import { vertexPosition } from '#src/domain/graph/index.js';
import type { LineageKind } from '#src/domain/lineage/index.js';
import type { GraphQLContext } from '../context.js';
import { toVertexFilter } from '../shared/filter.js';
import { listPage } from '../shared/list.js';
import { present } from '../shared/maps.js';
import { momentOf } from '../shared/moment.js';
import type { ConnectionOf } from '../shared/paging.js';
import type { EntityListArgs } from './input.js';
import { entityNode } from './node.js';
import type { LineageEntityType } from './type.js';

/** A page of the entities of a kind. */
export function listEntities(
  kind: LineageKind,
  args: EntityListArgs,
  context: GraphQLContext,
): Promise<ConnectionOf<LineageEntityType>> {
  const { lineage, scope } = context.services;
  const moment = momentOf(args.atCommit);
  const { excludeDeleted, ...chosen } = args.filter ?? {};
  const filter = toVertexFilter(chosen, scope);
  const selection = { label: kind, excludeDeleted, ...present({ at: moment.at }) };
  return listPage(
    {
      label: kind,
      list: (query) => lineage.list({ ...selection, ...query }, context),
      count: (where) => lineage.count({ ...selection, where }, context),
      positionOf: ({ element }, by) => vertexPosition(element, by),
      toNode: (vertex) => entityNode(vertex, moment),
    },
    { ...args, filter },
    context,
  );
}
