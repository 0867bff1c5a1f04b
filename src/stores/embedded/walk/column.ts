/** A column of numbers; shared ones are read by other threads too. */
export type Column = SmallNumbers | SharedNumbers | Float64Array<ArrayBuffer>;

/** Numbers of one byte each, until one needs more. */
export type SmallNumbers =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>;

/** Numbers that are transferred to another thread without a copy. */
export type SharedNumbers = Uint32Array<SharedArrayBuffer>;

/** What a column is made of, as a file names it. */
export type ColumnKind = keyof typeof MAKE;

const MAKE = {
  bytes: (length: number): Column => new Uint8Array(length),
  shorts: (length: number): Column => new Uint16Array(length),
  words: (length: number): Column => new Uint32Array(length),
  shared: (length: number): Column => sharedNumbers(length),
  floats: (length: number): Column => new Float64Array(length),
};

/** A column of zeros. */
export function makeColumn(kind: ColumnKind, length: number): Column {
  return MAKE[kind](length);
}

export function sharedNumbers(length: number): SharedNumbers {
  return new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT));
}

/** A column of zeros, of the kind of another. */
export function columnLike<Kind extends Column>(column: Kind, length: number): Kind {
  return makeColumn(kindOf(column), length) as Kind;
}

export function kindOf(column: Column): ColumnKind {
  if (column instanceof Float64Array) return 'floats';
  if (column instanceof Uint8Array) return 'bytes';
  if (column instanceof Uint16Array) return 'shorts';
  return column.buffer instanceof SharedArrayBuffer ? 'shared' : 'words';
}

/** A copy of a column whose numbers are wide enough for one, or the column itself when they are. */
export function wideEnough(column: SmallNumbers, value: number): SmallNumbers {
  if (value < 2 ** (column.BYTES_PER_ELEMENT * 8)) return column;
  return value < 2 ** 16 ? new Uint16Array(column) : new Uint32Array(column);
}
