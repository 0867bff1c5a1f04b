import type { Page, SortDirection } from '#src/domain/graph/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { MetricQuery, MetricSelection, RankedJob } from '#src/jobs/index.js';
import type { ReadOptions } from '#src/ports/graph-store.js';
import type { GraphQLContext } from '../context.js';
import type { ConnectionOf } from '../shared/connection.js';
import { type ListedRecord, type RecordList, recordPage } from '../shared/list.js';
import { type Moment, momentOf } from '../shared/moment.js';
import { listCursor, listPosition, pageSize, toConnection } from '../shared/paging.js';
import { present } from '../shared/present.js';
import type { JobListArgs } from './input.js';

/** The jobs of a kind, what each becomes, and how they are listed. */
export interface JobList<Job extends ListedRecord, Node> extends RecordList<Job, Node> {
  readonly records: RecordList<Job, Node>['records'] & {
    readonly byMetric: {
      list(query: MetricQuery, options: ReadOptions): Promise<Page<RankedJob<Job>>>;
      count(selection: MetricSelection, options: ReadOptions): Promise<number>;
    };
  };
}

/**
 * A page of jobs. Those that are chosen or ordered by a final metric come in the order of its values, which leaves out
 * jobs without it. Throws `VALIDATION_FAILED` for what cannot be combined with that.
 */
export function jobPage<Job extends ListedRecord, Node>(
  list: JobList<Job, Node>,
  args: JobListArgs,
  context: GraphQLContext,
): Promise<ConnectionOf<Node>> {
  const { filter: { metric: chosen, ...filter } = {}, orderBy, ...page } = args;
  const { by = chosen ? 'finalMetric' : 'creationTime', order = 'descending' } = orderBy ?? {};
  if (by === 'finalMetric') return metricPage(list, metricRequest(args, order), context);
  if (chosen)
    refuse(
      'orderBy.by',
      'Jobs that are chosen by a metric come in the order of its values: give FINAL_METRIC, or no orderBy.',
    );
  return recordPage(list, { ...page, filter, orderBy: { by, order } }, context);
}

interface MetricRequest {
  readonly page: Pick<JobListArgs, 'first' | 'after'>;
  readonly moment: Moment;
  readonly direction: SortDirection;
  readonly selection: MetricSelection;
}

function metricRequest(
  { filter = {}, orderBy, atCommit, ...page }: JobListArgs,
  direction: SortDirection,
): MetricRequest {
  const { metric: chosen, nameContains, status, createdAfter, createdBefore } = filter;
  const metric = orderBy?.metric ?? chosen?.name;
  if (metric === undefined)
    return refuse('orderBy.metric', 'Name the metric to order by in orderBy.metric.');
  if (chosen && chosen.name !== metric)
    refuse(
      'orderBy.metric',
      `The filter names the metric '${chosen.name}', the order '${metric}'; name the same.`,
    );
  if (nameContains !== undefined)
    refuse(
      'filter.nameContains',
      'Jobs in the order of a metric are not chosen by their names; leave nameContains out.',
    );
  const moment = momentOf(atCommit);
  return {
    page,
    moment,
    direction,
    selection: {
      metric,
      ...present({ at: moment.at, atLeast: chosen?.atLeast, atMost: chosen?.atMost }),
      where: present({ status, createdAfter, createdBefore }),
    },
  };
}

async function metricPage<Job extends ListedRecord, Node>(
  { label, records: { byMetric }, toNode }: JobList<Job, Node>,
  { page, moment, direction, selection }: MetricRequest,
  context: GraphQLContext,
): Promise<ConnectionOf<Node>> {
  const order = `${label} ${selection.metric} ${direction}`;
  const after = listPosition(order, page.after);
  const first = pageSize(page.first, context);
  const { items, hasNext } = await byMetric.list(
    { ...selection, direction, first, ...present({ after }) },
    context,
  );
  return toConnection({
    nodes: items.map(({ job }) => toNode(job, moment)),
    cursors: items.map(({ position }) => listCursor(order, position)),
    hasNext,
    hasPrevious: after !== undefined,
    count: () => byMetric.count(selection, context),
  });
}
