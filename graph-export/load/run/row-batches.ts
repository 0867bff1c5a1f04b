import type { CsvLayout } from '../../csv/layout.js';
import { type Fields, isFields, type Row } from '../../csv/record-parser.js';
import { type Batch, GrowingBatch, type Numbered } from '../batch/batch.js';
import { edgeReader } from '../rows/edge-rows.js';
import { isFailure, parsingError, type RowFailure } from '../rows/row-failure.js';
import type { RowSettings } from '../rows/row-settings.js';
import { vertexReader } from '../rows/vertex-rows.js';

/**
 * Works on items in their order, some at a time. Rejects with the first failure once all have
 * ended.
 */
export async function bounded<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  const lanes = await Promise.allSettled(Array.from({ length: most }, lane));
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
}

/** Consecutive rows that are ready to commit. */
export interface RowBatch {
  readonly batch: Batch;
  /** The number of the last row. */
  readonly upTo: number;
  /** The number of labels and values of its elements. */
  readonly records: number;
  /** Rows that could not be read. */
  readonly failures: readonly Numbered<RowFailure>[];
}

export interface RowBatchOptions extends RowSettings {
  /** The number of rows that were handled before. */
  readonly skip: number;
  /** Stops at the first row that cannot be read. */
  readonly failOnError: boolean;
}

const MAX_ROWS = 1_000;
const MAX_CHARACTERS = 1_000_000;

/** Reads the rows of a file in batches. */
export async function* rowBatches(
  portions: AsyncIterable<readonly Row[]>,
  layout: CsvLayout,
  options: RowBatchOptions,
): AsyncGenerator<RowBatch, void> {
  const gathering = new Gathering(layout, options);
  let number = 0;
  for await (const rows of portions) {
    for (const row of rows) {
      number += 1;
      if (number <= options.skip) continue;
      if (gathering.isFullBefore(row)) yield gathering.take();
      if (!gathering.add(number, row) && options.failOnError) {
        yield gathering.take();
        return;
      }
    }
  }
  if (gathering.upTo > options.skip) yield gathering.take();
}

class Gathering {
  readonly #layout: CsvLayout;
  readonly #readVertex: ReturnType<typeof vertexReader>;
  readonly #readEdge: ReturnType<typeof edgeReader>;
  #batch = new GrowingBatch();
  #failures: Numbered<RowFailure>[] = [];
  #records = 0;
  #characters = 0;
  #lastId: string | undefined;
  upTo = 0;

  constructor(layout: CsvLayout, settings: RowSettings) {
    this.#layout = layout;
    this.#readVertex = vertexReader(layout, settings);
    this.#readEdge = edgeReader(layout, settings);
  }

  /** Consecutive rows of one vertex stay together. */
  isFullBefore(row: Row): boolean {
    const isFull =
      this.#batch.rows >= MAX_ROWS ||
      this.#failures.length >= MAX_ROWS ||
      this.#characters >= MAX_CHARACTERS;
    if (!isFull) return false;
    const isSameVertex = isFields(row) && row[this.#layout.id] === this.#lastId;
    return !isSameVertex || this.#characters >= 2 * MAX_CHARACTERS;
  }

  /** False for a row that cannot be read. */
  add(number: number, row: Row): boolean {
    this.upTo = number;
    const failure = isFields(row) ? this.#addFields(number, row) : parsingError(row.problem);
    if (failure) this.#failures.push({ number, row: failure });
    return !failure;
  }

  take(): RowBatch {
    const taken = {
      batch: this.#batch,
      upTo: this.upTo,
      records: this.#records,
      failures: this.#failures,
    };
    [this.#batch, this.#failures] = [new GrowingBatch(), []];
    [this.#records, this.#characters] = [0, 0];
    return taken;
  }

  #addFields(number: number, fields: Fields): RowFailure | undefined {
    const { kind, width, id } = this.#layout;
    if (fields.length !== width) return parsingError(widthProblem(fields.length, width));
    if (kind === 'vertex') {
      const row = this.#readVertex(fields);
      if (isFailure(row)) return row;
      this.#batch.addVertex(number, row);
      this.#records += row.records;
    } else {
      const row = this.#readEdge(fields);
      if (isFailure(row)) return row;
      this.#batch.addEdge(number, row);
      this.#records += row.records;
    }
    this.#lastId = fields[id];
    for (const field of fields) this.#characters += field?.length ?? 0;
    return undefined;
  }
}

function widthProblem(has: number, width: number): string {
  return has > width
    ? `Record has more columns than header: ${has}, not ${width}.`
    : `Record has fewer columns than header: ${has}, not ${width}.`;
}
