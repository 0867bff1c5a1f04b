import { PlatformError } from '#src/domain/errors/index.js';
import { type Incarnated, keyOf } from '#src/domain/record/index.js';
import type { LogRange, LogSeal } from '#src/ports/log-store.js';
import type { GraphQLContext } from '../context.js';
import { pageSize } from '../shared/paging.js';
import { present } from '../shared/present.js';
import type { LogPageArgs } from './input.js';
import { logPageNode } from './node.js';
import type { LogPageType } from './type.js';

/** A job or an endpoint, with the seal of its log once that has ended. */
type LoggedRecord = Pick<Incarnated, 'arn' | 'incarnation'> & { readonly log?: LogSeal };

/** A page of the log of a job or an endpoint. */
export async function readLogPage(
  record: LoggedRecord,
  args: LogPageArgs,
  context: GraphQLContext,
): Promise<LogPageType> {
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
