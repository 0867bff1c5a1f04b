import type { NewLogLine } from '#src/ports/log-store.js';
import { endOf, type Journal, type LogCounts } from './journal.js';
import { decodeLine, encodeLine } from './line-codec.js';
import { scanLines } from './scan-lines.js';

/** What is known of a log that is appended to. */
export interface LogState extends LogCounts {
  /** True once nothing can be appended any more, although the seal may not be stored yet. */
  readonly isClosed: boolean;
}

export interface WaitingAppend {
  readonly lines: readonly NewLogLine[];
  readonly resolve: (cursor: string | undefined) => void;
  readonly reject: (error: unknown) => void;
}

export interface AppendPlan {
  readonly accepted: readonly WaitingAppend[];
  readonly refused: readonly WaitingAppend[];
  readonly bytes: Buffer;
  readonly next: LogState;
}

/** Reads the state of a log from its last checkpoint on. */
export async function readState(journal: Journal): Promise<LogState> {
  // Listed before the seal is read: without an archive then, the list was complete.
  const parts = await journal.parts('lines');
  const seal = await journal.seal();
  if (seal?.archived) {
    const { bytes, sequences } = seal.archived;
    return { end: bytes, lines: seal.lines, sequences: new Map(sequences), isClosed: true };
  }
  const checkpoint = await journal.checkpoint();
  const known = checkpoint && checkpoint.end <= endOf(parts) ? checkpoint : undefined;
  const sequences = new Map(known?.sequences);
  let { end, lines } = known ?? { end: 0, lines: 0 };
  for await (const batch of scanLines(parts, end)) {
    for (const line of batch) {
      const { host, sequence } = decodeLine(line.bytes, line.end);
      sequences.set(host, sequence);
      end = line.end;
    }
    lines += batch.length;
  }
  const last = parts.at(-1);
  const isClosed = seal !== undefined || (last !== undefined && last.base === last.end);
  return { end, lines, sequences, isClosed };
}

/** Leaves out lines that the log has already. A closed log accepts such repetitions, but refuses new lines. */
export function planAppend(group: readonly WaitingAppend[], state: LogState): AppendPlan {
  const sequences = new Map(state.sequences);
  const encoded: Buffer[] = [];
  const accepted: WaitingAppend[] = [];
  const refused: WaitingAppend[] = [];
  for (const waiting of group) {
    const isNew = (line: NewLogLine): boolean => line.sequence > (sequences.get(line.host) ?? 0);
    if (state.isClosed && waiting.lines.some(isNew)) {
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
