import { Args, Resolver, Root, Subscription } from 'type-graphql';
import { PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { keyOf } from '#src/domain/record/index.js';
import type { LogLine } from '#src/ports/log-store.js';
import { EndpointType } from '../endpoint/type.js';
import { JobType } from '../job/type.js';
import { toNode } from '../nodes.js';
import { Needs } from '../root-fields.js';
import { abortedOnReturn } from '../shared/deferred.js';
import { present } from '../shared/maps.js';
import { type Request, selects, selectsIn } from '../shared/request.js';
import { logPageNode } from './node.js';
import { refuseDeletedLog } from './page.js';
import { LogArgs, LogPageType } from './type.js';

/** The subscription to a log; it continues after the last seen line. */
@Resolver()
export class LogSubscription {
  @Needs('viewer')
  @Subscription(() => LogPageType, {
    description:
      'The log of a job or an endpoint from its beginning, or after a cursor, in batches as it grows; ends with the log.',
    subscribe: ({ args, context, info }) => linesOf(args as unknown as LogArgs, { context, info }),
  })
  log(@Root() lines: readonly LogLine[], @Args(() => LogArgs) { after }: LogArgs): LogPageType {
    const page = { lines, hasNext: false, hasPrevious: after !== undefined };
    return logPageNode(page, { lineCount: lines.at(-1)?.number ?? 0 });
  }
}

async function linesOf(
  { arn, after }: LogArgs,
  { context: { services }, info }: Request,
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
  const numbered = selects(info, 'lineCount') || selectsIn(info, 'lines', 'number');
  return abortedOnReturn((signal) =>
    services.logs.follow(keyOf(node), {
      signal,
      numbered,
      ...present({ after, sealed: node instanceof JobType ? node.log : undefined }),
    }),
  );
}
