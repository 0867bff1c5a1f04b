import {
  type ListPosition,
  type ListQuery,
  type Page,
  type VertexFilter,
  type VertexSelection,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import type { ReadOptions } from '#src/ports/graph-store.js';
import type { GraphQLContext } from '../context.js';
import { present } from './maps.js';
import { type Moment, momentOf } from './moment.js';
import {
  type ConnectionOf,
  listCursor,
  listPosition,
  type PageArgs,
  pageSize,
  toConnection,
} from './paging.js';

type Order = ListQuery['order'];

/** The page, the filter and the order: default newest first. */
export type ListArgs = PageArgs & {
  readonly filter?: VertexFilter;
  readonly orderBy?: { readonly by: Order['by']; readonly order: Order['direction'] };
};

/** The items of a list, and their conversion. */
export interface List<Item, Node> {
  /** A name in its cursors, so that other lists refuse them. */
  readonly label: string;
  list(query: Omit<ListQuery, 'label'>, options: ReadOptions): Promise<Page<Item>>;
  count(where: VertexFilter, options: ReadOptions): Promise<number>;
  positionOf(item: Item, by: Order['by']): ListPosition;
  toNode(item: Item): Node;
}

/** A page of a list. */
export async function listPage<Item, Node>(
  { label, list, count, positionOf, toNode }: List<Item, Node>,
  args: ListArgs,
  context: GraphQLContext,
): Promise<ConnectionOf<Node>> {
  const { by = 'creationTime', order: direction = 'descending' } = args.orderBy ?? {};
  const order = `${label} ${by} ${direction}`;
  const after = listPosition(order, args.after);
  const where = { ...args.filter };
  const first = pageSize(args.first, context);
  const page = await list(
    { where, order: { by, direction }, first, ...present({ after }) },
    context,
  );
  return toConnection({
    nodes: page.items.map((item) => toNode(item)),
    cursors: page.items.map((item) => listCursor(order, positionOf(item, by))),
    hasNext: page.hasNext,
    hasPrevious: after !== undefined,
    count: () => count(where, context),
  });
}

/** The fields that records can be ordered by. */
export interface ListedRecord {
  readonly arn: string;
  readonly name: string;
  readonly creationTime: number;
  readonly status?: string;
}

/** A list of records, their conversion, and the commit of the read. */
export interface RecordList<Listed extends ListedRecord, Node> {
  readonly label: string;
  readonly records: {
    list(query: Omit<ListQuery, 'label'>, options: ReadOptions): Promise<Page<Listed>>;
    count(selection: Omit<VertexSelection, 'label'>, options: ReadOptions): Promise<number>;
  };
  readonly toNode: (listed: Listed, moment: Moment) => Node;
}

/** A page of jobs, models or endpoints, now or right after a commit. */
export function recordPage<Listed extends ListedRecord, Node>(
  { label, records, toNode }: RecordList<Listed, Node>,
  args: ListArgs & { readonly atCommit?: number },
  context: GraphQLContext,
): Promise<ConnectionOf<Node>> {
  const moment = momentOf(args.atCommit);
  const at = present({ at: moment.at });
  return listPage(
    {
      label,
      list: (query, options) => records.list({ ...query, ...at }, options),
      count: (where, options) => records.count({ where, ...at }, options),
      positionOf: (listed, by) => ({ key: listed[by] ?? '', id: vertexIdOf(listed.arn) }),
      toNode: (listed) => toNode(listed, moment),
    },
    args,
    context,
  );
}
