import { Args, Resolver, Root, Subscription } from 'type-graphql';
import { PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { type Incarnated, keyOf } from '#src/domain/record/index.js';
import type { LogLine, LogRange } from '#src/ports/log-store.js';
import type { GraphQLContext } from '../context.js';
import { EndpointType } from '../endpoint/type.js';
import { JobType } from '../job/type.js';
import { toNode } from '../nodes.js';
import { Needs } from '../root-fields.js';
import { abortedOnReturn } from '../shared/deferred.js';
import { present } from '../shared/maps.js';
import { pageSize } from '../shared/paging.js';
import { logPageNode } from './node.js';
import { LogArgs, type LogPageArgs, LogPageType } from './type.js';

/** A job or an endpoint, with the seal of its log once that has ended. */
type LoggedRecord = Pick<Incarnated, 'arn' | 'incarnation'> & {
  readonly log?: JobRecord['log'];
};

/** Throws `BYTES_DELETED` for a log that retention has removed. */
export function refuseDeletedLog({ arn, log }: LoggedRecord): void {
  if (!log?.deletion) return;
  const { rule, by, at } = log.deletion;
  throw new PlatformError(
    'BYTES_DELETED',
    `The log of '${arn}' was removed on ${new Date(at).toISOString()} by the rule '${rule}' of retention; its digest is ${log.digest}.`,
    { details: { arn, digest: log.digest, rule, by, at } },
  );
}

/** A page of the log of a job or an endpoint. */
export async function readLogPage(
  record: LoggedRecord,
  args: LogPageArgs,
  context: GraphQLContext,
): Promise<LogPageType> {
  refuseDeletedLog(record);
  return logPageNode(
    await context.services.logs.read(keyOf(record), {
      ...rangeOf(args, context),
      ...present({ sealed: record.log }),
    }),
  );
}

function rangeOf({ first, after, last, before }: LogPageArgs, context: GraphQLContext): LogRange {
  if (last === undefined ? before : after) throw twoWays();
  return last === undefined
    ? { first: pageSize(first, context), ...present({ after }) }
    : { last: pageSize(last, context), ...present({ before }) };
}

function twoWays(): PlatformError {
  return new PlatformError(
    'VALIDATION_FAILED',
    'A page of a log goes forward with first and after, or backward with last and before.',
  );
}

/** The subscription to a log; it continues after the last seen line. */
@Resolver()
export class LogSubscription {
  @Needs('viewer')
  @Subscription(() => LogPageType, {
    description:
      'The log of a job or an endpoint from its beginning, or after a cursor, in batches as it grows; ends with the log.',
    subscribe: ({ args, context }) => linesOf(args as unknown as LogArgs, context),
  })
  log(@Root() lines: readonly LogLine[], @Args(() => LogArgs) { after }: LogArgs): LogPageType {
    return logPageNode({ lines, hasNext: false, hasPrevious: after !== undefined });
  }
}

async function linesOf(
  { arn, after }: LogArgs,
  { services }: GraphQLContext,
): Promise<AsyncIterableIterator<readonly LogLine[]>> {
  const id = vertexIdOf(arn);
  const vertex = (await services.store.vertices([id])).get(id);
  const node = vertex && toNode(vertex);
  if (!(node instanceof JobType || node instanceof EndpointType)) {
    throw new PlatformError('NOT_FOUND', `There is no job or endpoint '${arn}'.`, {
      details: { arn },
    });
  }
  if (node instanceof JobType) refuseDeletedLog(node);
  return abortedOnReturn((signal) =>
    services.logs.follow(keyOf(node), {
      signal,
      ...present({ after, sealed: node instanceof JobType ? node.log : undefined }),
    }),
  );
}
