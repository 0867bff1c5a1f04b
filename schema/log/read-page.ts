import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { LogRange } from '#src/ports/log-store.js';
import type { GraphQLContext } from '../context.js';
import { pageSize } from '../shared/paging.js';
import { present } from '../shared/present.js';
import type { LogPageArgs } from './input.js';
import { logPageNode } from './node.js';
import type { LogPageType } from './type.js';

/** A page of the log of a job or an endpoint. */
export async function readLogPage(
  log: Arn,
  args: LogPageArgs,
  context: GraphQLContext,
): Promise<LogPageType> {
  return logPageNode(await context.services.logs.read(log, rangeOf(args, context)));
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
