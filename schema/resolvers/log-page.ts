import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { LogRange } from '#src/ports/log-store.js';
import type { GraphQLContext } from '../context.js';
import { DEFAULT_LINES, type LogPageArgs } from '../inputs/job.input.js';
import { logPageNode } from '../nodes/log-page.node.js';
import { pageSize } from '../paging.js';
import { present } from '../present.js';
import type { LogPageType } from '../types/log.type.js';

/** A page of the log of a job or an endpoint. */
export async function readLogPage(
  log: Arn,
  args: LogPageArgs,
  context: GraphQLContext,
): Promise<LogPageType> {
  return logPageNode(await context.services.logs.read(log, rangeOf(args, context)));
}

function rangeOf({ first, after, last, before }: LogPageArgs, context: GraphQLContext): LogRange {
  if (last !== undefined && last !== null) {
    if (after) throw twoWays();
    return { last: pageSize(last, context), ...present({ before }) };
  }
  if (before) throw twoWays();
  return { first: pageSize(first ?? DEFAULT_LINES, context), ...present({ after }) };
}

function twoWays(): PlatformError {
  return new PlatformError(
    'VALIDATION_FAILED',
    'A page of a log goes forward with first and after, or backward with last and before.',
  );
}
