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

/** What a job or an endpoint has become; null: it is deleted. */
export type ChangedNode = ChangedSubscription['changed']['node'];

/**
 * Every state of a job or an endpoint behind a commit. Read {@link ledgerHead} before the state of now, so that nothing
 * between the two is missed. Goes on when the database was restored from an earlier copy.
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

/** A line of a log; its cursor is where reading goes on. */
export type LogLine = LogLineFieldsFragment;

/** What of a log is read. */
export interface LogRange {
  /** Go on until the log ends; otherwise what there is so far. */
  readonly follow: boolean;
  /** Behind the line with this cursor; absent: from the beginning. */
  readonly after?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

const PAGE = 1_000;

/** The lines of the log of a job or an endpoint. */
export async function* logLines(
  client: Client,
  arn: string,
  { follow, after, signal }: LogRange,
): AsyncGenerator<LogLine, void, undefined> {
  if (!follow) return yield* linesSoFar(client, arn, after);
  const batches = client.follow({
    document: LogDocument,
    variables: (cursor: string | undefined) => ({ arn, after: cursor }),
    cursorOf: ({ log }) => log.lines.at(-1)?.cursor,
    after,
    signal,
  });
  for await (const { log } of batches) yield* log.lines;
}

/** The last lines of a log, the oldest first. */
export async function lastLines(
  client: Client,
  arn: string,
  last: number,
): Promise<readonly LogLine[]> {
  const { node } = await client.ask(LogPageDocument, { arn, last });
  return node && 'logs' in node ? node.logs.lines : [];
}

async function* linesSoFar(client: Client, arn: string, after: string | undefined) {
  for (let cursor = after; ; ) {
    const { node } = await client.ask(LogPageDocument, { arn, first: PAGE, after: cursor });
    if (!node || !('logs' in node)) return;
    yield* node.logs.lines;
    cursor = node.logs.pageInfo.endCursor ?? undefined;
    if (!node.logs.pageInfo.hasNextPage || cursor === undefined) return;
  }
}
