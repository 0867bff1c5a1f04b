import type { LogLine } from '#src/ports/log-store.js';
import { AwsError } from '../aws-error.js';
import { type Operation, operation } from '../json/operation.js';
import { findLog, findStream, GROUP_NAMES, streamName } from './log-groups.js';
import { type Events, readForward, readLast } from './read-events.js';

/** The events of one answer, at most; also the default. */
const MAX_EVENTS = 10_000;
const MAX_NAMES = 50;

interface Group {
  readonly logGroupName?: string;
}

interface Paged {
  readonly limit?: number;
  /** The last name of the previous page. */
  readonly nextToken?: string;
}

interface Range extends Group {
  readonly startTime?: number;
  readonly endTime?: number;
  readonly nextToken?: string;
  readonly limit?: number;
  readonly startFromHead?: boolean;
}

/** The operations of CloudWatch Logs. Times are milliseconds since the epoch. */
export const LOG_OPERATIONS: readonly Operation[] = [
  operation<Paged & { logGroupNamePrefix?: string; logGroupNamePattern?: string }, object>(
    'DescribeLogGroups',
    {
      role: 'viewer',
      async run({ logGroupNamePrefix = '', logGroupNamePattern = '', ...paged }, { services }) {
        const { partition, region, account } = services.scope;
        const names = GROUP_NAMES.filter(
          (name) => name.startsWith(logGroupNamePrefix) && name.includes(logGroupNamePattern),
        );
        const { page, next } = pageOf(names, paged);
        const arn = `arn:${partition}:logs:${region}:${account}:log-group`;
        return {
          logGroups: page.map((logGroupName) => ({
            logGroupName,
            arn: `${arn}:${logGroupName}:*`,
            logGroupArn: `${arn}:${logGroupName}`,
            creationTime: 0,
            storedBytes: 0,
          })),
          ...next,
        };
      },
    },
  ),
  operation<Group & Paged & { logStreamNamePrefix?: string }, object>('DescribeLogStreams', {
    role: 'viewer',
    async run({ logGroupName, logStreamNamePrefix = '', ...paged }, context) {
      const [name = ''] = logStreamNamePrefix.split('/');
      const log = await findLog(groupOf(logGroupName), name, context);
      const names = log.hosts
        .map((host) => streamName(log, host))
        .filter((stream) => stream.startsWith(logStreamNamePrefix))
        .sort();
      const { page, next } = pageOf(names, paged);
      return {
        logStreams: page.map((logStreamName) => ({
          logStreamName,
          creationTime: log.start,
          firstEventTimestamp: log.start,
          storedBytes: 0,
        })),
        ...next,
      };
    },
  }),
  operation<Range & { logStreamName: string }, object>('GetLogEvents', {
    role: 'viewer',
    async run({ logGroupName, logStreamName, nextToken, limit = MAX_EVENTS, ...range }, context) {
      const { log, host } = await findStream(groupOf(logGroupName), logStreamName, context);
      const { logs } = context.services;
      const { startTime, endTime } = range;
      const selection = { host, startTime, endTime, limit };
      const cursor = cursorOf(nextToken);
      const events =
        nextToken === undefined && range.startFromHead === false
          ? await readLast({ logs, log }, selection)
          : await readForward({ logs, log }, selection, cursor);
      const token = tokenOf(events, cursor);
      return {
        events: events.lines.map(eventOut),
        nextForwardToken: token,
        nextBackwardToken: token.replace(/^f/, 'b'),
      };
    },
  }),
  operation<
    Range & { logStreamNamePrefix?: string; logStreamNames?: string[]; filterPattern?: string },
    object
  >('FilterLogEvents', {
    role: 'viewer',
    async run({ logGroupName, nextToken, limit = MAX_EVENTS, startTime, endTime, ...of }, context) {
      const [only, ...others] = of.logStreamNames ?? [];
      if (others.length > 0) throw invalid('logStreamNames', 'give one, or logStreamNamePrefix');
      const [name = ''] = (only ?? of.logStreamNamePrefix ?? '').split('/');
      if (name === '') throw invalid('logStreamNamePrefix', 'give the name of a job');
      const group = groupOf(logGroupName);
      const { log, host } =
        only === undefined
          ? { log: await findLog(group, name, context), host: undefined }
          : await findStream(group, only, context);
      const words = wordsOf(of.filterPattern);
      const { logs } = context.services;
      const events = await readForward(
        { logs, log },
        { ...(host !== undefined && { host }), startTime, endTime, words, limit },
        cursorOf(nextToken),
      );
      return {
        events: events.lines.map((line) => ({
          ...eventOut(line),
          logStreamName: streamName(log, line.host),
          eventId: line.cursor,
        })),
        searchedLogStreams: [],
        ...(!events.isEnd && { nextToken: tokenOf(events, undefined) }),
      };
    },
  }),
];

function pageOf(names: readonly string[], { nextToken, limit = MAX_NAMES }: Paged) {
  const from = nextToken === undefined ? 0 : names.indexOf(nextToken) + 1;
  if (nextToken !== undefined && from === 0)
    throw invalid('nextToken', 'give the token of the previous page, or none to start again');
  const page = names.slice(from, from + limit);
  // Some clients ask again and again while there is a token.
  const hasNext = from + limit < names.length;
  return { page, next: hasNext ? { nextToken: page.at(-1) } : {} };
}

function groupOf(name: string | undefined): string {
  if (name !== undefined) return name;
  throw invalid('logGroupName', 'give one such as /aws/sagemaker/TrainingJobs');
}

function eventOut({ time, message }: LogLine) {
  return { timestamp: time, message, ingestionTime: time };
}

/** At the end of a log the same token comes back, by which clients see the end. */
function tokenOf({ after }: Events, cursor: string | undefined): string {
  return `f/${after ?? cursor ?? ''}`;
}

function cursorOf(token: string | undefined): string | undefined {
  if (token === undefined) return undefined;
  const [, cursor] = /^[fb]\/(.*)$/s.exec(token) ?? [];
  if (cursor === undefined) throw invalid('nextToken', 'give the one of the previous answer');
  return cursor === '' ? undefined : cursor;
}

/** The words of a pattern; each may be in quotes. */
function wordsOf(pattern = ''): readonly string[] {
  if (/^\s*[{[]|[?%]|(?:^|\s)-/.test(pattern))
    throw invalid('filterPattern', 'this server reads words and texts in quotes');
  return [...pattern.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
    ([, quoted, word = '']) => quoted?.replace(/\\(.)/g, '$1') ?? word,
  );
}

function invalid(member: string, use: string): AwsError {
  return new AwsError(
    'InvalidParameterException',
    `The value of '${member}' is not valid: ${use}.`,
  );
}
