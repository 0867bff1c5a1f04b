import type { CombinedError } from 'urql';
import type { Document } from '../../client/documents.js';
import { type Failure, failureOf } from '../../client/failure.js';
import type { ServerLink } from '../../client/server-link.js';
import {
  LogChunkDocument,
  LogDocument,
  LogFindDocument,
  type LogFindQueryVariables,
  type LogSubscription,
  LogTailDocument,
} from '../../generated/log.js';
import type { LogLine } from './log-lines.js';

/** The state of a follower: it loads, receives lines, has lost the connection, or has reached the end. */
export type LogPhase = 'loading' | 'live' | 'lost' | 'ended';

/** The callbacks of a follower. */
export interface LogListener {
  /** Receives lines in order, and the number of lines in the log. Lines can arrive twice. */
  readonly onLines: (lines: readonly LogLine[], count: number) => void;
  readonly onPhase: (phase: LogPhase, failure?: Failure) => void;
}

/** The log to follow. */
export interface FollowedLog {
  readonly arn: string;
  /** The number of last lines to begin with. */
  readonly last: number;
  readonly signal: AbortSignal;
}

const RETRY_MS = 2_000;

/**
 * Follows the end of a log. After a lost connection, or when the tab is shown again, it starts with the last lines. The
 * lines between are read when they scroll into view.
 */
export async function followLog(
  link: ServerLink,
  { arn, last, signal }: FollowedLog,
  { onLines, onPhase }: LogListener,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await untilShown(signal);
      const tail = await ask(link, LogTailDocument, { arn, last });
      if (signal.aborted) return;
      onLines(tail?.lines ?? [], tail?.lineCount ?? 0);
      onPhase('live');
      const after = tail?.pageInfo.endCursor ?? null;
      const batches: AsyncGenerator<LogSubscription> = link.subscribe(LogDocument, { arn, after });
      let isPaused = false;
      for await (const { log } of batches) {
        isPaused = document.hidden;
        if (signal.aborted || isPaused) break; // leaving the loop ends the subscription
        onLines(log.lines, log.lineCount);
      }
      if (!isPaused && !signal.aborted) return onPhase('ended');
    } catch (error) {
      if (signal.aborted) return;
      const failure = failureOfRead(error);
      onPhase('lost', failure);
      if (failure) return;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Reads lines, starting at a number. */
export async function readChunk(
  link: ServerLink,
  arn: string,
  fromLine: number,
): Promise<readonly LogLine[]> {
  return (await ask(link, LogChunkDocument, { arn, fromLine }))?.lines ?? [];
}

/** The numbers of the lines that a search has found. */
export interface FoundLines {
  readonly numbers: readonly number[];
  readonly endCursor: string | undefined;
  readonly hasMore: boolean;
}

/** Searches, starting at a position. */
export async function findLines(
  link: ServerLink,
  variables: LogFindQueryVariables,
): Promise<FoundLines> {
  const page = await ask(link, LogFindDocument, variables);
  return {
    numbers: page?.lines.map(({ number }) => number) ?? [],
    endCursor: page?.pageInfo.endCursor ?? undefined,
    hasMore: page?.pageInfo.hasNextPage ?? false,
  };
}

interface WithLogs<Page> {
  readonly node?: { readonly logs?: Page } | object | null | undefined;
}

async function ask<Page, Variables extends object>(
  link: ServerLink,
  document: Document<WithLogs<Page>, Variables>,
  variables: Variables,
): Promise<Page | undefined> {
  const { data, error } = await link.uncached
    .query<WithLogs<Page>>(document.toString(), variables)
    .toPromise();
  if (error) throw error;
  return data?.node && 'logs' in data.node ? data.node.logs : undefined;
}

/** The permanent error of the server; undefined when the connection is lost. */
function failureOfRead(error: unknown): Failure | undefined {
  const { graphQLErrors = [] } = error as Partial<CombinedError>;
  return graphQLErrors.length > 0 ? failureOf(error as CombinedError) : undefined;
}

/** Resolves when the tab is shown. */
function untilShown(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look, { once: true });
  });
}
