import type { LogLine, LogStore } from '#src/ports/log-store.js';
import type { JobLog } from './log-groups.js';

/** Lines that are read at once. */
const CHUNK = 1_000;
/** The most lines that one request reads. */
const MAX_READ = 100_000;
/** Lines of several instances may be out of order by this time. */
const DISORDER_MS = 60_000;

/** The lines to choose. */
export interface EventSelection {
  /** Absent: all instances. */
  readonly host?: string;
  /** Inclusive, milliseconds. */
  readonly startTime?: number | undefined;
  /** Exclusive, milliseconds. */
  readonly endTime?: number | undefined;
  /** All of them must occur. */
  readonly words?: readonly string[];
  readonly limit: number;
}

/** Where lines are read from. */
export interface LogSource {
  readonly logs: LogStore;
  readonly log: JobLog;
}

/** Chosen lines, and the cursor behind the last line that was read. */
export interface Events {
  readonly lines: readonly LogLine[];
  readonly after?: string;
  /** True when the log was read to its present end. */
  readonly isEnd: boolean;
}

/** Reads lines forward from a cursor, or from the first of the selection. */
export async function readForward(
  { logs, log }: LogSource,
  { limit, ...selection }: EventSelection,
  cursor?: string,
): Promise<Events> {
  const recorded = log.sealed ? { sealed: log.sealed } : {};
  const lines: LogLine[] = [];
  const { startTime } = selection;
  let fromLine =
    cursor === undefined && startTime !== undefined
      ? await lineAt({ logs, log }, startTime)
      : undefined;
  let after = cursor;
  for (let read = 0; read < MAX_READ; ) {
    const page = await logs.read(log.key, {
      first: CHUNK,
      ...(fromLine === undefined ? { ...(after !== undefined && { after }) } : { fromLine }),
      ...recorded,
    });
    fromLine = undefined;
    for (const line of page.lines) {
      after = line.cursor;
      if (isChosen(line, selection)) lines.push(line);
      if (lines.length === limit) return { lines, after, isEnd: false };
    }
    read += page.lines.length;
    if (!page.hasNext) return { lines, ...(after !== undefined && { after }), isEnd: true };
  }
  return { lines, ...(after !== undefined && { after }), isEnd: false };
}

/** Reads the last lines of the selection, in their order. */
export async function readLast(
  { logs, log }: LogSource,
  { limit, ...selection }: EventSelection,
): Promise<Events> {
  const recorded = log.sealed ? { sealed: log.sealed } : {};
  const lines: LogLine[] = [];
  let before: string | undefined;
  let after: string | undefined;
  for (let read = 0; read < MAX_READ && lines.length < limit; ) {
    const page = await logs.read(log.key, {
      last: CHUNK,
      ...(before !== undefined && { before }),
      ...recorded,
    });
    after ??= page.lines.at(-1)?.cursor;
    before = page.lines[0]?.cursor;
    const chosen = page.lines.filter((line) => isChosen(line, selection));
    lines.unshift(...chosen.slice(-(limit - lines.length)));
    read += page.lines.length;
    if (!page.hasPrevious) break;
  }
  return { lines, ...(after !== undefined && { after }), isEnd: true };
}

function isChosen(
  { host, time, message }: LogLine,
  { host: wanted, startTime, endTime, words = [] }: Omit<EventSelection, 'limit'>,
): boolean {
  if (host === 'platform' || (wanted !== undefined && host !== wanted)) return false;
  if (startTime !== undefined && time < startTime) return false;
  if (endTime !== undefined && time >= endTime) return false;
  return words.every((word) => message.includes(word));
}

/** The number of a line before the first one of a time; times grow along a log, but for the disorder. */
async function lineAt({ logs, log }: LogSource, time: number): Promise<number> {
  let low = 1;
  let high = await logs.count(log.key, log.sealed ? { sealed: log.sealed } : {});
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { lines } = await logs.read(log.key, { first: 1, fromLine: middle });
    if ((lines[0]?.time ?? Number.POSITIVE_INFINITY) < time - DISORDER_MS) low = middle + 1;
    else high = middle;
  }
  return low;
}
