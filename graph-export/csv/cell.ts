import { PlatformError } from '#src/domain/errors/index.js';
import type { Value } from '#src/domain/graph/index.js';

/** Formats a value for the bulk-load format, before quoting. */
export function valueText(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  return value.type === 'Date' ? dateText(Number(value.value)) : String(value.value);
}

/**
 * ISO 8601 in UTC; milliseconds are only written when they are not 0, because not every loader
 * reads them.
 */
function dateText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', 'Z');
}

/** The cell of a property of single cardinality. */
export function cell(value: Value): string {
  return csvField(valueText(value));
}

/**
 * Splits the values of an array property into those that one cell can list, and those that need
 * separate rows.
 */
export interface ArrayCells {
  readonly cell: string;
  readonly alone: readonly string[];
}

/**
 * Formats the values of an array as cells. The separator `;` is written as `\;` within a value. A
 * value that is empty or ends in a backslash cannot precede a separator, so it gets a separate row.
 */
export function arrayCells(values: readonly Value[]): ArrayCells {
  const texts = values.map(valueText);
  if (texts.length === 1) return { cell: csvField(listed(texts[0] ?? '')), alone: [] };
  const together = texts.filter((text) => text !== '' && !text.endsWith('\\'));
  const apart = texts.filter((text) => text === '' || text.endsWith('\\'));
  const cells = apart.map((text) => csvField(listed(text)));
  if (together.length === 0) return { cell: cells[0] ?? '', alone: cells.slice(1) };
  return { cell: csvField(together.map(listed).join(';')), alone: cells };
}

function listed(text: string): string {
  return text.replaceAll(';', '\\;');
}

/**
 * Splits a cell that lists several texts: `;` separates them, and `\;` is a semicolon within a
 * text.
 */
export function splitList(text: string): readonly string[] {
  if (!text.includes(';')) return [text];
  const texts: string[] = [];
  let current = '';
  let start = 0;
  for (let at = text.indexOf(';'); at !== -1; at = text.indexOf(';', at + 1)) {
    if (text[at - 1] === '\\' && at > start) {
      current += `${text.slice(start, at - 1)};`;
    } else {
      texts.push(current + text.slice(start, at));
      current = '';
    }
    start = at + 1;
  }
  texts.push(current + text.slice(start));
  return texts;
}

/** The reason why a row cannot be read. */
export interface RowProblem {
  readonly problem: string;
}

/** The reason why the rest of a file cannot be read. */
export function unreadable(problem: string): PlatformError {
  return new PlatformError('VALIDATION_FAILED', problem);
}

export function recordTooLong(max: number): PlatformError {
  return unreadable(
    `A record is longer than ${max} bytes; the rest of the file was not read. Check for a quote that is not closed.`,
  );
}

/** Blanks at the ends are quoted too, because the bulk loader trims unquoted fields. */
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$|^$/;

/**
 * Formats a text as a CSV field (RFC 4180); an empty text is `""`, which differs from an absent
 * one.
 */
export function csvField(text: string): string {
  return NEEDS_QUOTES.test(text) ? quotedField(text) : text;
}

/** Puts a text in quotes. */
export function quotedField(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
