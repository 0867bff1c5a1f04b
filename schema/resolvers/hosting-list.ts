import {
  type ListPosition,
  type ListQuery,
  type Page,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import type { GraphQLContext } from '../context.js';
import type { PageArgs } from '../inputs/lineage-list.input.js';
import { listCursor, listPosition, pageSize, toConnection } from '../paging.js';
import type { ConnectionOf } from '../types/connection.js';
import { DEFAULT_PAGE } from './entity-list.js';

/** What is listed, newest first, and what each of it becomes. */
export interface HostingList<Record, Node> {
  /** Tells its cursors from those of other lists. */
  readonly label: string;
  list(query: Omit<ListQuery, 'label'>): Promise<Page<Record>>;
  count(): Promise<number>;
  toNode(record: Record): Node;
}

/** A page of models or of endpoints. */
export async function listHosting<
  Record extends { readonly arn: string; readonly creationTime: number },
  Node,
>(
  { label, list, count, toNode }: HostingList<Record, Node>,
  args: PageArgs,
  context: GraphQLContext,
): Promise<ConnectionOf<Node>> {
  const after: ListPosition | undefined = listPosition(label, args.after);
  const page = await list({
    order: { by: 'creationTime', direction: 'descending' },
    first: pageSize(args.first ?? DEFAULT_PAGE, context),
    ...(after ? { after } : {}),
  });
  return toConnection<Node>({
    nodes: page.items.map((record) => toNode(record)),
    cursors: page.items.map(({ arn, creationTime }) =>
      listCursor(label, { key: creationTime, id: vertexIdOf(arn) }),
    ),
    hasNext: page.hasNext,
    hasPrevious: after !== undefined,
    count,
  });
}
