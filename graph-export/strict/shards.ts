import { parseLines } from '#src/domain/graph/index.js';
import type { Column, OddNames } from '../csv/column.js';
import { isSameStretch, type Position, type Window } from '../snapshot/window.js';
import { fixedColumns } from './fixed-columns.js';
import { Layout } from './layout.js';
import type { WrittenRows } from './row-writer.js';
import { RowWriters } from './row-writers.js';
import { edgeHeader, vertexHeader } from './rows.js';
import { shardName } from './shard-name.js';

/** One file of an export, whose bytes are read before the next file is asked for. */
export interface Shard {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** What the file has so far. */
  readonly facts: () => ShardFacts;
}

export interface ShardFacts {
  readonly rows: number;
  /** Associations that were left out, because an end is not exported. */
  readonly outside: number;
  /** Where to continue after it; undefined before the first element. */
  readonly end?: ShardEnd;
}

/** Where an interrupted export continues: the next file must be as it would have been. */
export interface ShardEnd {
  readonly position: Position;
  /** The number of the file within its stretch. */
  readonly number: number;
  /** The columns besides the fixed ones that its stretch has by now. */
  readonly columns: readonly Column[];
}

export interface ShardOptions {
  /** A file ends after the window in which it reaches this size, before compression. */
  readonly maxBytes: number;
  readonly isGzip: boolean;
  readonly oddNames: OddNames;
  /** Of an interrupted export. */
  readonly from?: ShardEnd | undefined;
}

/**
 * Cuts windows into files: each has rows of one kind and label, and ends at the size limit or where rows need columns
 * that it does not have.
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
          writing = start(pending); // while the caller stores the rows before
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

/** Whether nothing is to be told of a window: some stores also list labels that vertices have in a later place. */
function isEmpty({ count, outside }: Window): boolean {
  return count === 0 && outside === 0;
}

async function nextOf(windows: AsyncIterator<Window, unknown>): Promise<Window | undefined> {
  const { done, value } = await windows.next();
  return done ? undefined : (value as Window);
}
