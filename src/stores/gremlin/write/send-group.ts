import { setTimeout as delay } from 'node:timers/promises';
import { isPlatformError } from '#src/domain/errors/index.js';
import { resetting } from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import type { Connection } from '../connection.js';
import { g } from '../dsl.js';
import { RequestFailure } from '../failure.js';
import { type FencedHead, isSameHead } from '../head.js';
import { commitId } from '../schema.js';
import { lostGroup, MOST_LOST } from './lost-group.js';

/**
 * How long, after the server's timeout, a group is sent again or its outcome is read, because the
 * server may still be committing it. After that, the outcome is reported as unknown.
 */
const SETTLE_MS = 30_000;
const LONGEST_PAUSE_MS = 500;

/** How an engine writes a group. */
export interface Sender {
  readonly group: CommitGroup;
  /** The server's timeout for the group. */
  readonly withinMs: number;
  /** The group ends a reset of the graph; other groups are refused during one. */
  readonly endsReset: boolean;
  /**
   * Sends the group once, to be written under a head; undefined after a lost race. `isAgain`: an
   * earlier try failed. Throws a {@link RequestFailure}.
   */
  send(head: FencedHead, isAgain: boolean): Promise<FencedHead | undefined>;
  head(): Promise<FencedHead>;
  /** Returns the head once no earlier request can be applied any more. Throws a {@link RequestFailure}. */
  fence(): Promise<FencedHead>;
}

/**
 * Sends a group until its outcome is known. Returns the new head, or undefined, with nothing
 * written, when the graph's head is not the group's predecessor. Throws `GRAPH_RESETTING` while the
 * graph is being emptied.
 */
export async function sendGroup(
  connection: Connection,
  sender: Sender,
  from: FencedHead,
): Promise<FencedHead | undefined> {
  const { group, withinMs } = sender;
  const until = performance.now() + withinMs + SETTLE_MS;
  const failures: RequestFailure[] = [];
  let head = from;
  for (let attempt = 1; isSameHead(head, group.after); attempt += 1) {
    if (head.resetting && !sender.endsReset) throw resetting();
    if (!head.resetting && sender.endsReset) return undefined; // another server has ended the reset
    try {
      const after = await sender.send(head, failures.length > 0);
      if (after) return after;
    } catch (error) {
      if (!(error instanceof RequestFailure) || error.is === 'unreachable') {
        throw connection.unavailable(error);
      }
      failures.push(error);
      if (error.is !== 'conflict' && (await isWritten(connection, sender))) return sender.head();
      if (isFinal(failures)) throw finalError(connection, group, error);
    }
    if (performance.now() > until) throw connection.unavailable(failures.at(-1));
    await delay(Math.random() * Math.min(attempt * 10, LONGEST_PAUSE_MS));
    head = await sender.head();
  }
  return undefined;
}

/**
 * Finds out whether a group whose answer was lost was written, and prevents that it is written
 * later.
 */
async function isWritten(
  connection: Connection,
  { group: { after, commits }, withinMs, fence }: Sender,
): Promise<boolean> {
  const { seq, digest } = commits.at(-1) ?? after;
  const until = performance.now() + withinMs + SETTLE_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      if ((await fence()).seq < seq) return false;
      const traversal = g.V(commitId(seq)).values('_digest');
      return (await connection.read({ traversal }))[0] === digest;
    } catch (error) {
      const isFor = isPlatformError(error) && error.code !== 'STORE_UNAVAILABLE';
      if (isFor || connection.closed || performance.now() > until) {
        throw connection.unavailable(error);
      }
      await delay(Math.min(attempt * 10, LONGEST_PAUSE_MS));
    }
  }
}

/** True when sending the group again cannot help. */
function isFinal(failures: readonly RequestFailure[]): boolean {
  const times = (kind: RequestFailure['is']) => failures.filter(({ is }) => is === kind).length;
  return times('refused') > 1 || times('lost') === MOST_LOST;
}

function finalError(connection: Connection, group: CommitGroup, failure: RequestFailure): Error {
  return failure.is === 'lost'
    ? lostGroup(connection, group, failure)
    : connection.unavailable(failure);
}
