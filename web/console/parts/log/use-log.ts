import { useCallback, useEffect, useRef, useState } from 'react';
import { useConsole } from '../../client/console-context.js';
import { type Failure, failureOf } from '../../client/failure.js';
import {
  LogDocument,
  type LogSubscription,
  LogTailDocument,
  type LogTailQuery,
} from '../../generated/log.js';

export type LogLine = LogSubscription['log']['lines'][number];

/** The lines of a log that are loaded, the last of them live. */
export interface Log {
  readonly lines: readonly LogLine[];
  /** True when there are lines ahead of the loaded ones. */
  readonly hasEarlier: boolean;
  /** True when no line will follow. */
  readonly hasEnded: boolean;
  readonly isLoading: boolean;
  readonly failure: Failure | undefined;
  /** Loads the page ahead of the loaded lines, and returns how many lines it had. */
  readonly loadEarlier: () => Promise<number>;
}

const RETRY_MS = 2_000;
const PAGE = 1_000;

interface State {
  readonly lines: readonly LogLine[];
  readonly hasEarlier: boolean;
  readonly start: string | null;
  readonly isLoading: boolean;
  readonly hasEnded: boolean;
  readonly failure: Failure | undefined;
}

const NOTHING: State = {
  lines: [],
  hasEarlier: false,
  start: null,
  isLoading: true,
  hasEnded: false,
  failure: undefined,
};

/** Reads the end of the log of a job or an endpoint, and follows it. With `keep`, only as many of the last lines stay. */
export function useLog(
  arn: string,
  { last = PAGE, keep }: { last?: number; keep?: number } = {},
): Log {
  const { link } = useConsole();
  const [state, setState] = useState(NOTHING);
  const latest = useRef(state);
  latest.current = state;

  const readPage = useCallback(
    async (count: number, before?: string | null) => {
      const { data, error } = await link.client
        .query<LogTailQuery>(
          LogTailDocument.toString(),
          { arn, last: count, before: before ?? null },
          { requestPolicy: 'network-only' },
        )
        .toPromise();
      if (error) throw error;
      return data?.node && 'logs' in data.node ? data.node.logs : undefined;
    },
    [link, arn],
  );

  useEffect(() => {
    let isOver = false;
    let waiting: LogLine[] = [];
    let frame: number | undefined;
    void run();
    return () => {
      isOver = true;
      if (frame !== undefined) cancelAnimationFrame(frame);
    };

    async function run(): Promise<void> {
      let after: string | null = null;
      try {
        const page = await readPage(last);
        if (isOver) return;
        after = page?.pageInfo.endCursor ?? null;
        setState({
          ...NOTHING,
          isLoading: false,
          lines: page?.lines ?? [],
          hasEarlier: page?.pageInfo.hasPreviousPage ?? false,
          start: page?.pageInfo.startCursor ?? null,
        });
      } catch (error) {
        setState((before) => ({ ...before, isLoading: false, failure: failureOf(error as never) }));
        return;
      }
      while (!isOver) {
        try {
          const batches: AsyncGenerator<LogSubscription> = link.subscribe(LogDocument, {
            arn,
            after,
          });
          for await (const { log } of batches) {
            if (isOver) return; // leaving the loop ends the subscription
            after = log.pageInfo.endCursor ?? after;
            add(log.lines);
          }
          setState((before) => ({ ...before, hasEnded: true }));
          return;
        } catch {
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
      }
    }

    /** Lines of one frame are drawn together. */
    function add(lines: readonly LogLine[]): void {
      waiting.push(...lines);
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        const added = waiting;
        waiting = [];
        setState((before) => {
          const all = [...before.lines, ...added];
          return { ...before, lines: keep === undefined ? all : all.slice(-keep) };
        });
      });
    }
  }, [arn, last, keep, link, readPage]);

  return {
    ...state,
    loadEarlier: async () => {
      const page = await readPage(PAGE, latest.current.start);
      const lines = page?.lines ?? [];
      setState((before) => ({
        ...before,
        lines: [...lines, ...before.lines],
        hasEarlier: page?.pageInfo.hasPreviousPage ?? false,
        start: page?.pageInfo.startCursor ?? before.start,
      }));
      return lines.length;
    },
  };
}
