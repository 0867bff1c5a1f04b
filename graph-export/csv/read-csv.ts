import { unreadable } from './cell.js';
import { type CsvLayout, parseLayout } from './layout.js';
import { isFields, RecordParser, type Row } from './record-parser.js';
import { textBlocks } from './text-blocks.js';

/** A bulk-load file with its parsed header. */
export interface CsvFile {
  readonly layout: CsvLayout;
  /**
   * Yields the data rows in portions. Throws `VALIDATION_FAILED` where the rest of the file cannot
   * be read.
   */
  readonly rows: AsyncIterable<readonly Row[]>;
}

/** Reads a bulk-load file. Throws `VALIDATION_FAILED` when its header is missing or invalid. */
export async function readCsv(bytes: AsyncIterable<Uint8Array>): Promise<CsvFile> {
  const portions = rowPortions(bytes);
  for (let next = await portions.next(); !next.done; next = await portions.next()) {
    const { rows, text } = next.value;
    const [header, ...rest] = rows;
    if (!header) continue;
    if (!isFields(header)) throw unreadable(`The header cannot be read: ${header.problem}`);
    const layout = parseLayout(header, headerText(text));
    return { layout, rows: followed(rest, portions) };
  }
  throw unreadable('The file is empty; it needs a header.');
}

interface Portion {
  readonly rows: readonly Row[];
  readonly text: string;
}

async function* rowPortions(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Portion, void> {
  const parser = new RecordParser();
  let text = '';
  let isFirst = true;
  for await (const block of textBlocks(bytes)) {
    if (isFirst) text += block;
    const rows = parser.write(block);
    yield { rows, text };
    if (rows.length > 0) [isFirst, text] = [false, ''];
  }
  yield { rows: parser.end(), text };
}

async function* followed(
  first: readonly Row[],
  portions: AsyncGenerator<Portion, void>,
): AsyncGenerator<readonly Row[], void> {
  if (first.length > 0) yield first;
  for await (const { rows } of portions) yield rows;
}

/** The text of the header: up to the first line end outside of quotes. */
function headerText(text: string): string {
  const start = text.search(/[^\r\n]/);
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    if (text[at] === '\n' && !isQuoted) return text.slice(start, at);
  }
  return text.slice(start);
}
