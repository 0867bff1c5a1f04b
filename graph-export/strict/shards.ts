import { hex32, parseLines } from '#src/domain/graph/index.js';
import type { Column, OddNames } from '../csv/column.js';
import { isSameStretch, type Position, type Stretch, type Window } from '../snapshot/window.js';
import { fixedColumns, Layout } from './layout.js';
import type { WrittenRows } from './row-writer.js';
import { RowWriters } from './row-writers.js';
import { edgeHeader, vertexHeader } from './rows.js';

/** Labels that are valid in a file name. */
const PLAIN = /^[\w-]{1,64}$/;

const SHARD = /^(?:vertices|edges)-[\w-]{1,64}-\d{5,}\.csv(?:\.gz)?$/;

/**
 * The name of a file, for example `vertices-artifact-00001.csv.gz`; a label with other characters
 * is replaced by its digest.
 */
export function shardName(
  { kind, label }: Stretch,
  { number, isGzip }: { readonly number: number; readonly isGzip: boolean },
): string {
  const of = kind === 'vertex' ? 'vertices' : 'edges';
  const name = PLAIN.test(label) ? label : hex32(label);
  return `${of}-${name}-${String(number).padStart(5, '0')}.csv${isGzip ? '.gz' : ''}`;
}

/** Whether a file may be one of an export. */
export function isShardName(name: string): boolean {
  return SHARD.test(name);
}

/** One file of an export. Its bytes must be read before the next file is requested. */
export interface Shard {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The contents of the file so far. */
  readonly facts: () => ShardFacts;
}

export interface ShardFacts {
  readonly rows: number;
  /** The number of associations that were left out, because an end is not exported. */
  readonly outside: number;
  /** The position to continue at; undefined before the first element. */
  readonly end?: ShardEnd;
}

/**
 * The position of an interrupted export. The next file must equal the one that it would have
 * written.
 */
export interface ShardEnd {
  readonly position: Position;
  /** The number of the file within its stretch. */
  readonly number: number;
  /** The additional columns that its stretch has by now. */
  readonly columns: readonly Column[];
}

export interface ShardOptions {
  /** A file ends after the window that reaches this size, before compression. */
  readonly maxBytes: number;
  readonly isGzip: boolean;
  readonly oddNames: OddNames;
  /** The position of an interrupted export. */
  readonly from?: ShardEnd | undefined;
}

/**
 * Cuts windows into files. Each has rows of one kind and label, and ends at the size limit or
 * before a row that needs columns that it lacks.
 */
export async function* strictShards(
  source: AsyncIterable<Window>,
  { maxBytes, isGzip, oddNames, from }: ShardOptions,
): AsyncGenerator<Shard, void> {
  const windows = source[Symbol.asyncIterator]();
  const writers = new RowWriters();
  let before = from;
  let pending = await nextOf(windows);
  try {
    while (pending) {
      if (isEmpty(pending)) {
        pending = await nextOf(windows);
        continue;
      }
      const first: Window = pending;
      if (before && !isSameStretch(before.position, first)) before = undefined;
      const fixed = fixedColumns(first.kind, first.label);
      const elements = parseLines(first.kind, first.lines);
      const columns = new Layout(fixed, { others: before?.columns ?? [], oddNames }).covering(
        elements,
      );
      const number: number = (before?.number ?? 0) + 1;
      const facts: { -readonly [Name in keyof ShardFacts]: ShardFacts[Name] } = {
        rows: 0,
        outside: 0,
      };
      const bytes = async function* () {
        const header = first.kind === 'vertex' ? vertexHeader(columns) : edgeHeader(columns);
        yield Buffer.from(header);
        let size = header.length;
        const rows = writers.open(first.kind, columns);
        const start = (window: Window | undefined) => {
          if (!window || !isSameStretch(window, first)) return undefined;
          const writing = rows.write(window);
          writing.catch(() => undefined); // a caller that stops early does not wait for it
          return writing;
        };
        for (let writing = start(pending); writing && size < maxBytes; ) {
          const written: WrittenRows | undefined = await writing;
          if (!written || !pending) return;
          size += written.bytes.length;
          facts.rows += written.rows;
          facts.outside += pending.outside;
          facts.end = { position: pending.end, number, columns: columns.others };
          pending = await nextOf(windows);
          writing = start(pending); // while the caller stores the previous rows
          if (written.rows > 0) yield written.bytes;
        }
      };
      yield { name: shardName(first, { number, isGzip }), bytes: bytes(), facts: () => facts };
      before = facts.end;
    }
  } finally {
    await writers.close();
  }
}

/**
 * Whether a window has nothing to export: some stores also list vertices with the label in a later
 * place.
 */
function isEmpty({ count, outside }: Window): boolean {
  return count === 0 && outside === 0;
}

async function nextOf(windows: AsyncIterator<Window, unknown>): Promise<Window | undefined> {
  const { done, value } = await windows.next();
  return done ? undefined : (value as Window);
}
