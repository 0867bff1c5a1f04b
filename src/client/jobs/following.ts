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
  /** Follows the log until it ends; otherwise only the lines so far. */
  readonly follow: boolean;
  /** Starts after the line with this cursor; absent: at the beginning. */
  readonly after?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

const PAGE = 1_000;

/** Yields the lines of the log of a job or an endpoint. */
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

/** Returns the last lines of a log, the oldest first. */
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
