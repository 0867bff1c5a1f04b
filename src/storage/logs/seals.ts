import { createHash } from 'node:crypto';
import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { LogSeal, NewLogLine } from '#src/ports/log-store.js';
import { bytesOf, endOf, type Journal, type LogCounts, type LogPart } from './journal.js';
import { decodeLine, encodeLine } from './line-codec.js';
import { feedsOf, scanLines } from './scan-lines.js';

/** The number of remembered comparisons. */
const MOST_KNOWN = 10_000;

/** Computes the seal of a log from its present bytes. */
export async function sealOf(parts: readonly LogPart[]): Promise<LogSeal> {
  const hash = createHash('sha256');
  let lines = 0;
  for await (const chunk of bytesOf(parts)) {
    hash.update(chunk);
    lines += feedsOf(chunk);
  }
  return { lines, digest: hash.digest('hex') };
}

/**
 * Compares logs with their recorded seals: once, and again when the stored bytes have been
 * replaced.
 */
export class SealCheck {
  /** The compared bytes, by log. */
  readonly #known = new Map<Arn, string>();

  /** Throws `LOG_CHANGED` when the bytes of a log differ from the sealed ones. */
  async check(log: Arn, parts: readonly LogPart[], sealed: LogSeal): Promise<void> {
    const marks = await Promise.all(parts.map((part) => part.mark()));
    const state = JSON.stringify([sealed.digest, parts.at(-1)?.end, marks]);
    if (this.#known.get(log) === state) return;
    const found = await sealOf(parts);
    if (found.digest !== sealed.digest || found.lines !== sealed.lines)
      throw changedLog(log, found, sealed);
    this.#known.delete(log);
    this.#known.set(log, state);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }
}

function changedLog(log: Arn, found: LogSeal, sealed: LogSeal): PlatformError {
  return new PlatformError(
    'LOG_CHANGED',
    `The log '${log}' is not the one that was sealed: it has ${found.lines} lines with the digest ${found.digest}; ${sealed.lines} lines with the digest ${sealed.digest} are recorded. Restore its object from a backup.`,
    { details: { log, found: found.digest, recorded: sealed.digest } },
  );
}

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
