import { GIVEN_IDS, type ValueType } from '#src/domain/graph/index.js';
import { unreadable } from './cell.js';
import type { Column, ColumnType } from './column.js';
import type { Fields } from './record-parser.js';

/** The columns of a bulk-load file. A position is -1 when the file lacks the column. */
export interface CsvLayout {
  readonly kind: 'vertex' | 'edge';
  readonly id: number;
  readonly label: number;
  readonly from: number;
  readonly to: number;
  /** The property columns by name. */
  readonly columns: readonly CsvColumn[];
  /** The number of fields in a record. */
  readonly width: number;
}

export interface CsvColumn extends Column {
  readonly at: number;
  /** From the header; undefined when the header does not contain it. */
  readonly cardinality: 'single' | 'set' | undefined;
}

const TYPES: Readonly<Record<string, ColumnType>> = {
  bool: 'Bool',
  boolean: 'Bool',
  byte: 'Byte',
  short: 'Short',
  int: 'Int',
  long: 'Long',
  float: 'Float',
  double: 'Double',
  string: 'String',
  date: 'Date',
  datetime: 'Date',
} satisfies Readonly<Record<string, 'Bool' | 'String' | ValueType>>;
const SYSTEM = ['~id', '~label', '~from', '~to'] as const;
const OURS: ReadonlySet<string> = new Set([...Object.values(GIVEN_IDS), '__proto__']);
const SPECIFICATION = /^([a-z]+)(?:\((single|set)\))?(\[\])?$/i;

/**
 * Reads a header record; `text` is its line in the file. Throws `VALIDATION_FAILED` for an invalid
 * header.
 */
export function parseLayout(fields: Fields, text: string): CsvLayout {
  const bare = text.replaceAll(/"(?:[^"]|"")*"/g, '').trimEnd();
  const blank = bare.search(/[^\S\r\n]/);
  if (blank !== -1) {
    const column = bare.slice(0, blank).split(',').length;
    throw unreadable(
      `Column ${column} of the header has a blank outside of quotes; leave it out, or quote the name.`,
    );
  }
  const at = (name: (typeof SYSTEM)[number]) => positionOf(fields, name);
  const [id, label, from, to] = [at('~id'), at('~label'), at('~from'), at('~to')];
  if (id === -1) throw unreadable("The header lacks the column '~id'.");
  const kind = from === -1 && to === -1 ? 'vertex' : 'edge';
  if (kind === 'edge' && (from === -1 || to === -1))
    throw unreadable("A file of edges needs both of the columns '~from' and '~to'.");
  const columns = fields.flatMap((field, position) =>
    position === id || position === label || position === from || position === to
      ? []
      : [parseColumn(field ?? '', position, kind)],
  );
  columns.sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
  return { kind, id, label, from, to, columns, width: fields.length };
}

function positionOf(fields: Fields, name: string): number {
  const position = fields.indexOf(name);
  const last = fields.lastIndexOf(name);
  if (position !== last)
    throw unreadable(
      `Column ${last + 1}: the header has '${name}' already, in column ${position + 1}.`,
    );
  return position;
}

function parseColumn(field: string, at: number, kind: CsvLayout['kind']): CsvColumn {
  const refuse = (problem: string) =>
    unreadable(`Column ${at + 1}, '${field.slice(0, 200)}': ${problem}`);
  if (field === '') throw refuse('it has no name.');
  if (field.startsWith('~'))
    throw refuse(`there is no such column; use ${SYSTEM.join(', ')} or the name of a property.`);
  const colon = unescapedColon(field);
  const name = (colon === -1 ? field : field.slice(0, colon)).replaceAll('\\:', ':');
  if (name === '' || OURS.has(name))
    throw refuse(`a property cannot be called '${name}'; rename it.`);
  const [, typeName = '', cardinality, brackets] =
    SPECIFICATION.exec(colon === -1 ? 'string' : field.slice(colon + 1)) ?? [];
  const type = Object.hasOwn(TYPES, typeName.toLowerCase())
    ? TYPES[typeName.toLowerCase()]
    : undefined;
  if (!type) throw refuse(`its type is not known; use ${Object.keys(TYPES).join(', ')}.`);
  const isArray = brackets !== undefined;
  const asked = cardinality?.toLowerCase() as CsvColumn['cardinality'];
  if (isArray && asked === 'single')
    throw refuse('it is an array of single cardinality; leave one of both out.');
  if (kind === 'edge' && (isArray || asked === 'set'))
    throw refuse('it has several values, which a property of an edge cannot have.');
  return { name, type, isArray, at, cardinality: asked };
}

/** Finds the colon before the type. */
function unescapedColon(field: string): number {
  for (let colon = field.indexOf(':'); colon !== -1; colon = field.indexOf(':', colon + 1)) {
    if (field[colon - 1] !== '\\') return colon;
  }
  return -1;
}
