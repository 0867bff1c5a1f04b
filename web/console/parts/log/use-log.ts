import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useConsole } from '../../client/console-context.js';
import type { Failure } from '../../client/failure.js';
import { CHUNK, LogLines } from './log-lines.js';
import { followLog, type LogPhase, readChunk } from './read-log.js';

/** A log. It follows the end, and reads other lines when they are needed. */
export interface Log {
  readonly lines: LogLines;
  readonly phase: LogPhase;
  readonly failure: Failure | undefined;
  /** Reads the missing lines between two numbers. */
  readonly need: (from: number, to: number) => void;
}

/** The minimum time between two drawings of new lines. */
const DRAW_MS = 250;
/** The time that lines must stay in view before they are read. */
const PASS_MS = 60;
const RETRY_MS = 2_000;

/** Follows the log of a job or an endpoint, and reads lines of it. */
export function useLog(arn: string, last = CHUNK): Log {
  const { link } = useConsole();
  const [lines] = useState(() => new LogLines());
  const [state, setState] = useState<Pick<Log, 'phase' | 'failure'>>({
    phase: 'loading',
    failure: undefined,
  });
  const draw = useThrottledDraw();
  const passing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const needed = useRef<readonly [number, number]>([1, 0]);
  const [reading] = useState(() => new Set<number>());

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const listener = {
      onLines: (added: Parameters<LogLines['put']>[0], count: number) => {
        lines.put(added, count);
        draw();
      },
      onPhase: (phase: LogPhase, failure?: Failure) => setState({ phase, failure }),
    };
    void followLog(link, { arn, last, signal }, listener);
    return () => leaving.abort();
  }, [arn, last, link, lines, draw]);

  const read = useCallback(
    async (start: number) => {
      if (reading.has(start)) return;
      reading.add(start);
      try {
        lines.put(await readChunk(link, arn, start));
      } catch {
        // The follower reports a lost connection; the lines are needed again at the next drawing.
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
      reading.delete(start);
      draw();
    },
    [link, arn, lines, reading, draw],
  );
  const need = useCallback(
    (from: number, to: number) => {
      needed.current = [from, to];
      if (lines.missing(from, to).length === 0) return;
      passing.current ??= setTimeout(() => {
        passing.current = undefined;
        for (const start of lines.missing(...needed.current)) void read(start);
      }, PASS_MS);
    },
    [lines, read],
  );
  useEffect(() => () => clearTimeout(passing.current), []);
  return { lines, ...state, need };
}

/** Draws in the next frame, at most once in {@link DRAW_MS}. */
function useThrottledDraw(): () => void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drawn = useRef(0);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return useCallback(() => {
    waiting.current ??= setTimeout(
      () => {
        waiting.current = undefined;
        drawn.current = performance.now();
        requestAnimationFrame(redraw);
      },
      Math.max(0, drawn.current + DRAW_MS - performance.now()),
    );
  }, []);
}
