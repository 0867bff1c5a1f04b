/** Why a row was not loaded, in the terms of the bulk loader. */
export type RowErrorCode =
  | 'PARSING_ERROR'
  | 'S3_ACCESS_DENIED_ERROR'
  | 'FROM_OR_TO_VERTEX_ARE_MISSING'
  | 'ID_ASSIGNED_TO_MULTIPLE_EDGES'
  | 'SINGLE_CARDINALITY_VIOLATION'
  | 'FILE_MODIFICATION_OR_DELETION_ERROR'
  | 'OUT_OF_MEMORY_ERROR'
  | 'INTERNAL_ERROR';

/** A row that was not loaded. */
export interface RowFailure {
  readonly failure: RowErrorCode;
  readonly message: string;
  /** A value does not have its column's type. */
  readonly isMismatch?: true;
}

export function parsingError(message: string): RowFailure {
  return { failure: 'PARSING_ERROR', message };
}

/** True for a row that was not loaded. */
export function isFailure(row: object): row is RowFailure {
  return 'failure' in row;
}
