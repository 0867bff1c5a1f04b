import type { Client } from '../client.js';
import { isForebearError } from '../errors.js';
import {
  ChangedDocument,
  type ChangedSubscription,
  HeadDocument,
  LogDocument,
  type LogLineFieldsFragment,
  LogPageDocument,
} from '../generated/graphql.js';

/** The new state of a job or an endpoint; null when it was deleted. */
export type ChangedNode = ChangedSubscription['changed']['node'];

/**
 * Yields every state of a job or an endpoint after a commit. Read {@link ledgerHead} before the
 * present state, so that no state in between is missed. Continues when the database was restored
 * from an earlier copy.
 */
export async function* changesOf(
  client: Client,
  arn: string,
  { after, signal }: { readonly after: number; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<ChangedNode, void, undefined> {
  for (let from = after; ; ) {
    try {
      const events = client.follow({
        document: ChangedDocument,
        variables: (seq: number | undefined) => ({ arn, after: seq }),
        cursorOf: ({ changed }) => changed.commit.seq,
        after: from,
        signal,
      });
      for await (const { changed } of events) yield changed.node;
      return;
    } catch (error) {
      if (!isForebearError(error, 'LEDGER_RESTORED')) throw error;
      from = await ledgerHead(client);
    }
  }
}

/** The number of the newest commit; 0 without one. */
export async function ledgerHead(client: Client): Promise<number> {
  return (await client.ask(HeadDocument)).commits.nodes[0]?.seq ?? 0;
}

/** A line of a log; reading can continue after its cursor. */
export type LogLine = LogLineFieldsFragment;

/** The part of a log to read. */
export interface LogRange {
  /** Starts after the line with this cursor; absent: at the beginning. */
  readonly after?: string | undefined;
  /** Starts at the line with this number, from 1. Not with `after`. */
  readonly fromLine?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Options of {@link searchLog}. */
export interface LogSearch extends LogRange {
  /** Ignores case. */
  readonly ignoreCase?: boolean | undefined;
}

const PAGE = 1_000;

/** Yields the lines of a log so far; with `follow`, until the log ends. */
export async function* logLines(
  client: Client,
  arn: string,
  { follow, ...range }: LogRange & { readonly follow: boolean },
): AsyncGenerator<LogLine, void, undefined> {
  let { after } = range;
  if (!follow || range.fromLine !== undefined)
    for await (const line of linesSoFar(client, { arn, ...range })) {
      after = line.cursor;
      yield line;
    }
  if (!follow) return;
  const batches = client.follow({
    document: LogDocument,
    variables: (cursor: string | undefined) => ({ arn, after: cursor }),
    cursorOf: ({ log }) => log.lines.at(-1)?.cursor,
    after,
    signal: range.signal,
  });
  for await (const { log } of batches) yield* log.lines;
}

/** Yields the lines so far that contain one of the texts. The server searches. */
export function searchLog(
  client: Client,
  arn: string,
  { contains, ...range }: LogSearch & { readonly contains: string | readonly string[] },
): AsyncGenerator<LogLine, void, undefined> {
  return linesSoFar(client, { arn, contains: [contains].flat(), ...range });
}

/** Returns the last lines of a log, the oldest first. */
export async function lastLines(
  client: Client,
  arn: string,
  last: number,
): Promise<readonly LogLine[]> {
  const { node } = await client.ask(LogPageDocument, { arn, last });
  return node && 'logs' in node ? node.logs.lines : [];
}

async function* linesSoFar(
  client: Client,
  { signal, fromLine, ...asked }: LogSearch & { arn: string; contains?: string[] },
): AsyncGenerator<LogLine, void, undefined> {
  let place: { after?: string | undefined; fromLine?: number | undefined } =
    fromLine === undefined ? { after: asked.after } : { fromLine };
  for (;;) {
    const variables = { ...asked, after: undefined, ...place, first: PAGE };
    const { node } = await client.ask(LogPageDocument, variables, { signal });
    if (!node || !('logs' in node)) return;
    yield* node.logs.lines;
    const { endCursor, hasNextPage } = node.logs.pageInfo;
    if (!hasNextPage || typeof endCursor !== 'string') return;
    place = { after: endCursor };
  }
}
