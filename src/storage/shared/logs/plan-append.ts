import type { NewLogLine } from '#src/ports/log-store.js';
import { encodeLine } from './line-codec.js';

/** What is known of a log that is appended to. */
export interface LogCounts {
  /** The position right after the last line. */
  readonly end: number;
  readonly lines: number;
  /** The last sequence number of each host. */
  readonly sequences: ReadonlyMap<string, number>;
}

export interface WaitingAppend {
  readonly lines: readonly NewLogLine[];
  readonly resolve: (cursor: string | undefined) => void;
  readonly reject: (error: unknown) => void;
}

export interface AppendPlan<State extends LogCounts> {
  readonly accepted: readonly WaitingAppend[];
  readonly refused: readonly WaitingAppend[];
  readonly bytes: Buffer;
  readonly next: State;
}

/** Leaves out lines that the log has already. A sealed log accepts such repetitions, but refuses new lines. */
export function planAppend<State extends LogCounts>(
  group: readonly WaitingAppend[],
  state: State,
  sealed: boolean,
): AppendPlan<State> {
  const sequences = new Map(state.sequences);
  const encoded: Buffer[] = [];
  const accepted: WaitingAppend[] = [];
  const refused: WaitingAppend[] = [];
  for (const waiting of group) {
    const isNew = (line: NewLogLine): boolean => line.sequence > (sequences.get(line.host) ?? 0);
    if (sealed && waiting.lines.some(isNew)) {
      refused.push(waiting);
      continue;
    }
    for (const line of waiting.lines) {
      if (!isNew(line)) continue;
      sequences.set(line.host, line.sequence);
      encoded.push(encodeLine(line));
    }
    accepted.push(waiting);
  }
  const bytes = Buffer.concat(encoded);
  const end = state.end + bytes.length;
  const lines = state.lines + encoded.length;
  return { accepted, refused, bytes, next: { ...state, end, lines, sequences } };
}
