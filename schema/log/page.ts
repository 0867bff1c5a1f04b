import { PlatformError } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { type Incarnated, keyOf } from '#src/domain/record/index.js';
import type { LogRange, LogSearch } from '#src/ports/log-store.js';
import type { GraphQLContext } from '../context.js';
import { present } from '../shared/maps.js';
import { pageSize } from '../shared/paging.js';
import { type Request, selectsIn } from '../shared/request.js';
import { logPageNode } from './node.js';
import type { LogPageArgs, LogPageType } from './type.js';

/** A job or an endpoint, with the seal of its log once the log has ended. */
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
  { context, info }: Request,
): Promise<LogPageType> {
  refuseDeletedLog(record);
  const { logs } = context.services;
  const [log, recorded] = [keyOf(record), present({ sealed: record.log })];
  const page = await logs.read(log, {
    ...rangeOf(args, context),
    ...present({ search: searchOf(args) }),
    ...recorded,
    numbered: selectsIn(info, 'lines', 'number'),
  });
  return logPageNode(page, {
    lineCount: () => logs.count(log, recorded),
    isBackward: args.last !== undefined,
  });
}

function rangeOf(args: LogPageArgs, context: GraphQLContext): LogRange {
  const { first, after, fromLine, last, before } = args;
  const isTwoWays = last === undefined ? before : (after ?? fromLine);
  if (isTwoWays !== undefined || (after !== undefined && fromLine !== undefined)) throw twoWays();
  if (last !== undefined) return { last: pageSize(last, context), ...present({ before }) };
  const size = pageSize(first, context);
  if (fromLine === undefined) return { first: size, ...present({ after }) };
  if (fromLine >= 1) return { first: size, fromLine };
  throw new PlatformError(
    'VALIDATION_FAILED',
    `There is no line ${fromLine}: give fromLine a number from 1.`,
    { details: { fromLine } },
  );
}

function twoWays(): PlatformError {
  return new PlatformError(
    'VALIDATION_FAILED',
    'Read a page of a log forward with first and either after or fromLine, or backward with last and before.',
  );
}

/** The maximum number of bytes that one request searches. */
const SEARCH_BYTES = 64 * 1024 * 1024;
/** Long texts in lines that nearly have them take seconds for each MiB. */
const SEARCH_MS = 2_000;
const MOST_TEXTS = 20;
const MOST_LENGTH = 1_000;

function searchOf({ contains: texts, ignoreCase }: LogPageArgs): LogSearch | undefined {
  if (texts === undefined) return undefined;
  const isShort = (text: string) => text.length >= 1 && text.length <= MOST_LENGTH;
  if (texts.length >= 1 && texts.length <= MOST_TEXTS && texts.every(isShort))
    return { texts, ignoreCase, maxBytes: SEARCH_BYTES, maxMs: SEARCH_MS };
  throw new PlatformError(
    'VALIDATION_FAILED',
    `contains takes 1 to ${MOST_TEXTS} texts of 1 to ${MOST_LENGTH} characters.`,
    { details: { texts: texts.length } },
  );
}
