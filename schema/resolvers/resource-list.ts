import {
  type ListQuery,
  type Page,
  type SortDirection,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import type { ReadOptions } from '#src/ports/graph-store.js';
import type { GraphQLContext } from '../context.js';
import { DEFAULT_PAGE, type PageArgs } from '../inputs/page.args.js';
import { listCursor, listPosition, pageSize, toConnection } from '../paging.js';
import { present } from '../present.js';
import type { ConnectionOf } from '../types/connection.js';

/** A record by what it can be ordered by. */
export interface ListedResource {
  readonly arn: string;
  readonly name: string;
  readonly creationTime: number;
  readonly status?: string;
}

/** What is listed, and what each of it becomes. */
export interface ResourceList<Resource extends ListedResource, Node> {
  /** Tells its cursors from those of other lists. */
  readonly label: string;
  list(query: Omit<ListQuery, 'label'>, options: ReadOptions): Promise<Page<Resource>>;
  count(where: ListQuery['where'], options: ReadOptions): Promise<number>;
  toNode(resource: Resource): Node;
}

/** Which page, of which resources, in which order: newest first if none is given. */
export type ResourceListArgs = PageArgs & {
  readonly filter?: object | null;
  readonly orderBy?: {
    readonly by: OrderKey;
    readonly order: SortDirection;
  } | null;
};

type OrderKey = ListQuery['order']['by'];

/** A page of jobs, models or endpoints. */
export async function listResources<Resource extends ListedResource, Node>(
  { label, list, count, toNode }: ResourceList<Resource, Node>,
  args: ResourceListArgs,
  context: GraphQLContext,
): Promise<ConnectionOf<Node>> {
  const by = args.orderBy?.by ?? 'creationTime';
  const direction = args.orderBy?.order ?? 'descending';
  const order = `${label} ${by} ${direction}`;
  const after = listPosition(order, args.after);
  const where = present({ ...args.filter });
  const page = await list(
    {
      where,
      order: { by, direction },
      first: pageSize(args.first ?? DEFAULT_PAGE, context),
      ...present({ after }),
    },
    context,
  );
  return toConnection<Node>({
    nodes: page.items.map((resource) => toNode(resource)),
    cursors: page.items.map((resource) =>
      listCursor(order, { key: resource[by] ?? '', id: vertexIdOf(resource.arn) }),
    ),
    hasNext: page.hasNext,
    hasPrevious: after !== undefined,
    count: () => count(where, context),
  });
}
