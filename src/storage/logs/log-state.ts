import type { NewLogLine } from '#src/ports/log-store.js';
import { endOf, type Journal, type LogCounts } from './journal.js';
import { decodeLine, encodeLine } from './line-codec.js';
import { scanLines } from './scan-lines.js';

/** The state of a log that is appended to. */
export interface LogState extends LogCounts {
  /** True once nothing can be appended any more, although the seal may not be stored yet. */
  readonly isClosed: boolean;
}

export interface AppendPlan {
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

/** Leaves out lines that the log has already, and all lines when it is closed. */
export function planAppend(lines: readonly NewLogLine[], state: LogState): AppendPlan {
  const sequences = new Map(state.sequences);
  const encoded: Buffer[] = [];
  for (const line of state.isClosed ? [] : lines) {
    if (!isNew(line, sequences)) continue;
    sequences.set(line.host, line.sequence);
    encoded.push(encodeLine(line));
  }
  const bytes = Buffer.concat(encoded);
  const [end, count] = [state.end + bytes.length, state.lines + encoded.length];
  return { bytes, next: { ...state, end, lines: count, sequences } };
}

export function isNew({ host, sequence }: NewLogLine, sequences: LogCounts['sequences']): boolean {
  return sequence > (sequences.get(host) ?? 0);
}
