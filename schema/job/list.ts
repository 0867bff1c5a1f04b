import type { ArnScope } from '#src/domain/arn.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { JobQuery, JobSelection } from '#src/jobs/index.js';
import type { GraphQLContext } from '../context.js';
import { marksOf } from '../shared/filter.js';
import { present } from '../shared/maps.js';
import { type Moment, momentOf } from '../shared/moment.js';
import {
  type ConnectionOf,
  listCursor,
  listPosition,
  pageSize,
  toConnection,
} from '../shared/paging.js';
import type { JobListArgs } from './input.js';

/** Converts a job to its GraphQL object. */
export type ToJobNode<Node> = (job: JobRecord, moment: Moment) => Node;

/**
 * Returns a page of jobs. A filter or an order by a final metric lists them in the order of its
 * values, without the jobs that lack it. Throws `VALIDATION_FAILED` for filters that cannot be
 * combined with that.
 */
export async function jobPage<Node>(
  toNode: ToJobNode<Node>,
  args: JobListArgs,
  context: GraphQLContext,
): Promise<ConnectionOf<Node>> {
  const { jobs, scope } = context.services;
  const moment = momentOf(args.atCommit);
  const selection = { ...jobSelection(args, scope), ...present({ at: moment.at }) };
  const { kinds = ['jobs'], metric } = selection;
  const { by = 'creationTime', order: direction = 'descending' } = args.orderBy ?? {};
  const order = [...kinds, metric ? `metric ${metric.name}` : by, direction].join(' ');
  const after = listPosition(order, args.after);
  const query: JobQuery = {
    ...selection,
    order: { by: by === 'finalMetric' ? 'creationTime' : by, direction },
    first: pageSize(args.first, context),
    ...present({ after }),
  };
  const { items, hasNext } = await jobs.list(query, context);
  return toConnection({
    nodes: items.map(({ job }) => toNode(job, moment)),
    cursors: items.map(({ position }) => listCursor(order, position)),
    hasNext,
    hasPrevious: after !== undefined,
    count: () => jobs.count(selection, context),
  });
}

/** The jobs that the arguments of a list choose. Throws `VALIDATION_FAILED`. */
export function jobSelection(
  args: Pick<JobListArgs, 'filter' | 'orderBy'>,
  scope: ArnScope,
): JobSelection {
  const { kinds, name, tags, createdBy, experiment, metric: _, ...where } = args.filter ?? {};
  return {
    where,
    ...present({
      kinds,
      name,
      experiment,
      metric: metricOf(args),
    }),
    ...marksOf({ tags, createdBy }, scope),
  };
}

/** The metric that jobs are filtered or ordered by; undefined without one. */
function metricOf({
  filter = {},
  orderBy,
}: Pick<JobListArgs, 'filter' | 'orderBy'>): JobSelection['metric'] {
  const { metric: chosen, name, nameContains } = filter;
  const by = orderBy?.by ?? (chosen ? 'finalMetric' : 'creationTime');
  if (by !== 'finalMetric') {
    if (chosen)
      refuse(
        'orderBy.by',
        'Jobs that are chosen by a metric come in the order of its values: give FINAL_METRIC, or no orderBy.',
      );
    if (orderBy?.metric !== undefined)
      refuse(
        'orderBy.metric',
        `Jobs come in the order of the metric '${orderBy.metric}' only with by: FINAL_METRIC; add it, or leave the metric out.`,
      );
    return undefined;
  }
  const metric = orderBy?.metric ?? chosen?.name;
  if (metric === undefined)
    return refuse('orderBy.metric', 'Name the metric to order by in orderBy.metric.');
  if (chosen && chosen.name !== metric)
    refuse(
      'orderBy.metric',
      `The filter names the metric '${chosen.name}', the order '${metric}'; name the same.`,
    );
  for (const [field, given] of Object.entries({ name, nameContains }))
    if (given !== undefined)
      refuse(
        `filter.${field}`,
        `Jobs in the order of a metric are not chosen by their names; leave ${field} out.`,
      );
  return { name: metric, ...present({ atLeast: chosen?.atLeast, atMost: chosen?.atMost }) };
}
