import type { Value } from '#src/domain/graph/index.js';
import { csvField } from './field.js';

/** A value as the bulk-load format writes it, before it is quoted. */
export function valueText(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  return value.type === 'Date' ? dateText(Number(value.value)) : String(value.value);
}

/** ISO 8601 in UTC; with milliseconds only where there are some, since not every loader reads them. */
function dateText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', 'Z');
}

/** The cell of a property of single cardinality. */
export function cell(value: Value): string {
  return csvField(valueText(value));
}

/** The values of an array property that one cell can list, and those that need a row of their own. */
export interface ArrayCells {
  readonly cell: string;
  readonly alone: readonly string[];
}

/**
 * The values of an array as cells. The separator `;` is written as `\;` within a value; a value that is empty or ends
 * in a backslash cannot stand before a separator, so it gets a separate row.
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
