import { vertexPosition } from '#src/domain/graph/index.js';
import type { LineageKind } from '#src/domain/lineage/index.js';
import { commitToReadAt } from '../at-commit.js';
import type { GraphQLContext } from '../context.js';
import type { EntityListArgs } from '../inputs/lineage-list.input.js';
import { DEFAULT_PAGE } from '../inputs/page.args.js';
import { entityNode } from '../nodes/lineage-entity.node.js';
import { listCursor, listPosition, pageSize, toConnection } from '../paging.js';
import { present } from '../present.js';
import type { ConnectionOf } from '../types/connection.js';
import type { LineageEntityType } from '../types/lineage-entity.type.js';

/** A page of the entities of a kind. */
export async function listEntities<Type extends LineageEntityType>(
  kind: LineageKind,
  args: EntityListArgs,
  context: GraphQLContext,
): Promise<ConnectionOf<Type>> {
  const { lineage } = context.services;
  const at = commitToReadAt(args.atCommit);
  const by = args.orderBy?.by ?? 'creationTime';
  const direction = args.orderBy?.order ?? 'descending';
  const after = listPosition(`${kind} ${by} ${direction}`, args.after);
  const selection = { label: kind, where: present({ ...args.filter }), ...present({ at }) };
  const page = await lineage.list(
    {
      ...selection,
      order: { by, direction },
      first: pageSize(args.first ?? DEFAULT_PAGE, context),
      ...present({ after }),
    },
    context,
  );
  return toConnection<Type>({
    nodes: page.items.map((vertex) => entityNode<Type>(vertex, at)),
    cursors: page.items.map(({ element }) =>
      listCursor(`${kind} ${by} ${direction}`, vertexPosition(element, by)),
    ),
    hasNext: page.hasNext,
    hasPrevious: after !== undefined,
    count: () => lineage.count(selection, context),
  });
}
