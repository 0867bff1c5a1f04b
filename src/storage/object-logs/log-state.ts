import { joinS3Uri } from '#src/domain/s3-uri.js';
import type { LogSeal } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { decodeLine } from '../shared/logs/line-codec.js';
import type { LogCounts } from '../shared/logs/plan-append.js';
import { scanLines } from '../shared/logs/scan-lines.js';
import { endOf, hex, type Journal, type JournalPart, readable } from './journal.js';
import type { LogObjects } from './log-keys.js';
import { readJson, writeJson } from './objects.js';

/** What the object that seals a log holds. */
export interface StoredSeal extends LogSeal {
  readonly bytes: number;
  readonly hasMetrics: boolean;
  readonly sequences: readonly (readonly [string, number])[];
}

export interface ObjectLogState extends LogCounts {
  /** True once nothing can be appended any more, although the seal may not be stored yet. */
  readonly isClosed: boolean;
}

export interface LogSource {
  readonly storage: ObjectStorage;
  readonly objects: LogObjects;
  readonly lines: Journal;
}

type StoredState = Pick<StoredSeal, 'lines' | 'sequences'>;

export function readSeal({ storage, objects }: Omit<LogSource, 'lines'>) {
  return readJson<StoredSeal>(storage, objects.seal);
}

/** Reads the state of a log, from the last stored state on. */
export async function readState(source: LogSource): Promise<ObjectLogState> {
  const seal = await readSeal(source);
  if (seal) {
    const { bytes, lines, sequences } = seal;
    return { end: bytes, lines, sequences: new Map(sequences), isClosed: true };
  }
  const parts = await source.lines.parts();
  const { position, ...known } = await lastState(source, parts);
  const sequences = new Map(known.sequences);
  let { lines } = known;
  const { parts: readParts } = readable(source.storage, parts);
  for (const [index, { base, open }] of readParts.entries()) {
    const { end } = parts[index] as JournalPart;
    if (end <= position) continue;
    for await (const batch of scanLines(open, Math.max(position - base, 0), end - base)) {
      for (const { bytes } of batch) {
        const { host, sequence } = decodeLine(bytes, 0);
        sequences.set(host, sequence);
      }
      lines += batch.length;
    }
  }
  const last = parts.at(-1);
  const isClosed = last !== undefined && last.end === last.base;
  return { end: endOf(parts), lines, sequences, isClosed };
}

/** Stores the state, so that reading it later begins here. */
export async function writeState(source: LogSource, state: LogCounts): Promise<void> {
  const stored: StoredState = { lines: state.lines, sequences: [...state.sequences] };
  await writeJson(source.storage, stateUri(source, state.end), stored);
}

async function lastState(
  source: LogSource,
  parts: readonly JournalPart[],
): Promise<StoredState & { readonly position: number }> {
  const position = parts.findLast(({ isMerged }) => isMerged)?.end ?? 0;
  const stored =
    position === 0
      ? undefined
      : await readJson<StoredState>(source.storage, stateUri(source, position));
  return stored ? { ...stored, position } : { lines: 0, sequences: [], position: 0 };
}

function stateUri({ objects }: LogSource, position: number) {
  return joinS3Uri(objects.states, `${hex(position)}.json`);
}
