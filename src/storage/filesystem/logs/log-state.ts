import { readFile, truncate } from 'node:fs/promises';
import { parseStored } from '#src/domain/errors/index.js';
import { decodeLine } from '../../shared/logs/line-codec.js';
import { scanLines } from '../../shared/logs/scan-lines.js';
import { fileBytes } from './file-bytes.js';
import {
  checkpointPath,
  endOf,
  listSegments,
  orMissing,
  type Segment,
  segmentAt,
} from './log-folder.js';
import type { ArchivedLog, SealFile } from './seal-file.js';

export interface LogState {
  readonly segment: Segment;
  /** The position right after the last complete line. */
  readonly end: number;
  readonly lines: number;
  readonly sequences: ReadonlyMap<string, number>;
}

type ArchivedSeal = SealFile & { readonly archived: ArchivedLog };

export function emptyState(folder: string): LogState {
  return { segment: segmentAt(folder, 0), end: 0, lines: 0, sequences: new Map() };
}

export function archivedState(folder: string, { lines, archived }: ArchivedSeal): LogState {
  const { bytes, sequences } = archived;
  return { segment: segmentAt(folder, bytes), end: bytes, lines, sequences: new Map(sequences) };
}

/** Reads a log's state from its last segment and removes an incomplete last line. */
export async function recoverState(folder: string): Promise<LogState> {
  const segments = await listSegments(folder);
  const known = await lastCheckpoint(folder, segments);
  let state = known ?? emptyState(folder);
  for (const segment of segments) {
    if (segment.base < state.segment.base) continue;
    state = await advance({ ...state, segment }, await endOf([segment]));
  }
  await cutTornLine(state);
  return state;
}

/** Adds to the state the lines up to `end` that another process appended; the last one may be incomplete. */
export async function advance(state: LogState, end: number): Promise<LogState> {
  const { segment } = state;
  const sequences = new Map(state.sequences);
  let { end: seen, lines } = state;
  for await (const batch of scanLines(
    fileBytes(segment.path),
    seen - segment.base,
    end - segment.base,
  )) {
    for (const line of batch) {
      seen = segment.base + line.end;
      const { host, sequence } = decodeLine(line.bytes, seen);
      sequences.set(host, sequence);
    }
    lines += batch.length;
  }
  return { segment, end: seen, lines, sequences };
}

export async function cutTornLine({ segment, end }: LogState): Promise<void> {
  if ((await endOf([segment])) > end) await truncate(segment.path, end - segment.base);
}

/** Encodes a checkpoint: the state before the segment that begins at its end. */
export function encodeCheckpoint(state: LogState): string {
  return JSON.stringify({ lines: state.lines, sequences: [...state.sequences] });
}

interface Checkpoint {
  readonly lines: number;
  readonly sequences: readonly (readonly [string, number])[];
}

async function lastCheckpoint(
  folder: string,
  segments: readonly Segment[],
): Promise<LogState | undefined> {
  for (const segment of [...segments].reverse()) {
    const file = checkpointPath(folder, segment.base);
    const text = await orMissing(readFile(file, 'utf8'), undefined);
    if (text === undefined) continue;
    const { lines, sequences } = parseStored<Checkpoint>(text, `The file ${file}`);
    return { segment, end: segment.base, lines, sequences: new Map(sequences) };
  }
  return undefined;
}
