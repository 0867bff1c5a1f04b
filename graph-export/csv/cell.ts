import type { Value } from '#src/domain/graph/index.js';
import { csvField } from './field.js';

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
