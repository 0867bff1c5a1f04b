import { PlatformError } from '#src/domain/errors/index.js';
import type { Value, ValueType } from '#src/domain/graph/index.js';
import { csvField, quotedField } from './field.js';

/** The property types of the bulk-load format. */
export type ColumnType = 'String' | 'Bool' | ValueType;

/** A property column of a bulk-load file. */
export interface Column {
  /** The property's name. */
  readonly name: string;
  readonly type: ColumnType;
  /** Whether the cells list several values, which is a property of set cardinality. */
  readonly isArray: boolean;
}

/** The column type of a value. */
export function columnTypeOf(value: Value): ColumnType {
  if (typeof value === 'string') return 'String';
  return typeof value === 'boolean' ? 'Bool' : value.type;
}

/**
 * The header of a column, for example `tag.team:string`; a colon in the name is written as `\:`, and one with blanks
 * is quoted. A name that ends in a backslash would take the colon before the type for one of its own: texts need no
 * type, and for others it throws `VALIDATION_FAILED`.
 */
export function columnHeader(column: Column): string {
  const { name, type, isArray } = column;
  const written = name.replaceAll(':', '\\:');
  const isText = type === 'String' && !isArray;
  if (name.endsWith('\\') && !isText) throw unnameable(column);
  const header = name.endsWith('\\')
    ? written
    : `${written}:${type.toLowerCase()}${isArray ? '[]' : ''}`;
  return /\s/.test(header) ? quotedField(header) : csvField(header);
}

function unnameable({ name, type, isArray }: Column): PlatformError {
  const what = isArray ? 'several values' : `values of the type ${type}`;
  return new PlatformError(
    'VALIDATION_FAILED',
    `The property '${name.slice(0, 200)}' has ${what}, which the bulk-load format cannot name a column for: a name that ends in a backslash can only have a single text. Rename the property, or make it a text.`,
    { details: { property: name } },
  );
}
