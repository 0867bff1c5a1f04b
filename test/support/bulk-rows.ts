import { readCsv } from './csv.js';

/** A row of a bulk-load file, by its headers. */
export interface BulkRow {
  readonly id: string;
  readonly labels: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Reads a file as a tool without any knowledge of Forebear does; dates become milliseconds since the epoch. */
export function bulkRows(text: string): BulkRow[] {
  const [headers = [], ...rows] = readCsv(text);
  return rows.map((row) => {
    const system: Record<string, string> = {};
    const properties: Record<string, unknown> = {};
    for (const [at, value] of row.entries()) {
      const header = headers[at] ?? '';
      if (value === undefined) continue;
      if (header.startsWith('~')) system[header] = value;
      else Object.assign(properties, typedProperty(header, value));
    }
    const { '~id': id = '', '~label': label = '', '~from': from, '~to': to } = system;
    const labels = label.split(/(?<!\\);/).map((each) => each.replaceAll('\\;', ';'));
    return { id, labels, ...(from && { from }), ...(to && { to }), properties };
  });
}

function typedProperty(header: string, value: string): Record<string, unknown> {
  const [, name = '', type = '', isArray] = /^(.*):(\w+)(\[\])?$/s.exec(header) ?? [];
  const key = name.replaceAll('\\:', ':');
  if (!isArray) return { [key]: typed(type, value) };
  const values = value.split(/(?<!\\);/).map((each) => typed(type, each.replaceAll('\\;', ';')));
  return { [key]: values };
}

function typed(type: string, value: string): unknown {
  if (type === 'string') return value;
  if (type === 'bool') return value === 'true';
  return type === 'date' ? Date.parse(value) : Number(value);
}
