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
 * is quoted.
 */
export function columnHeader({ name, type, isArray }: Column): string {
  const header = `${name.replaceAll(':', '\\:')}:${type.toLowerCase()}${isArray ? '[]' : ''}`;
  return /\s/.test(header) ? quotedField(header) : csvField(header);
}
