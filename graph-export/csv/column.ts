import { PlatformError } from '#src/domain/errors/index.js';
import type { Value, ValueType } from '#src/domain/graph/index.js';
import { csvField, quotedField } from './cell.js';

/** The property types of the bulk-load format. */
export type ColumnType = 'String' | 'Bool' | ValueType;

/** A property column of a bulk-load file. */
export interface Column {
  /** The property's name. */
  readonly name: string;
  readonly type: ColumnType;
  /** Whether the cells list several values, for a property of set cardinality. */
  readonly isArray: boolean;
}

/** Returns the column type of a value. */
export function columnTypeOf(value: Value): ColumnType {
  if (typeof value === 'string') return 'String';
  return typeof value === 'boolean' ? 'Bool' : value.type;
}

/**
 * How an export writes a name that Neptune's bulk loader refuses in a header: one with a blank, a
 * comma or a line break. Forebear and other readers of CSV accept it in quotes.
 */
export type OddNames = 'Refuse' | 'Encode' | 'Quote';

const ODD = /[\s,]/;

/**
 * The header of a column, for example `tag.team:string`; a colon in the name is written as `\:`. A backslash at the end
 * of a name would escape the colon before the type, so such a header has no type: see {@link checkName}.
 */
export function columnHeader({ name, type, isArray }: Column, oddNames: OddNames): string {
  const plain = oddNames === 'Encode' ? encodedName(name) : name;
  const written = plain.replaceAll(':', '\\:');
  const header = plain.endsWith('\\')
    ? written
    : `${written}:${type.toLowerCase()}${isArray ? '[]' : ''}`;
  return ODD.test(header) ? quotedField(header) : csvField(header);
}

/**
 * Percent-encodes the characters that a header cannot contain; `decodeURIComponent` returns the
 * name.
 */
export function encodedName(name: string): string {
  return name.replaceAll(/[%\s,]|\\$/g, (character) =>
    character === ',' ? '%2C' : encodeURIComponent(character),
  );
}

/** Throws `VALIDATION_FAILED` for a column that has no header. */
export function checkName(
  column: Column,
  { oddNames, element }: { readonly oddNames: OddNames; readonly element: string },
): void {
  if (oddNames === 'Encode') return;
  const { name, type, isArray } = column;
  if (name.endsWith('\\') && (type !== 'String' || isArray)) {
    const what = isArray ? 'several values' : `values of the type ${type}`;
    throw unnameable(
      column,
      element,
      `has ${what}, and the bulk-load format has no column name for it: a name that ends in a backslash can only have a single text. Rename the property, make it a text, or export with oddNames ENCODE (--odd-names encode).`,
    );
  }
  if (oddNames === 'Refuse' && ODD.test(name))
    throw unnameable(
      column,
      element,
      'has a blank, a comma or a line break in its name, which the bulk loader of Neptune does not take in a header. Rename the property, or export with oddNames ENCODE (--odd-names encode), which percent-encodes such names, or QUOTE, for readers that take names in quotes.',
    );
}

function unnameable({ name }: Column, element: string, why: string): PlatformError {
  return new PlatformError(
    'VALIDATION_FAILED',
    `The property '${name.slice(0, 200)}' of ${element.slice(0, 200)} ${why}`,
    { details: { property: name, element } },
  );
}
