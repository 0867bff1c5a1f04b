/** A column of numbers; shared ones are read by other threads too. */
export type Column = SmallNumbers | SharedNumbers | Float64Array<ArrayBuffer>;

/** Numbers of one byte each, until one needs more. */
export type SmallNumbers =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>;

/** Numbers that are transferred to another thread without a copy. */
export type SharedNumbers = Uint32Array<SharedArrayBuffer>;

export function sharedNumbers(length: number): SharedNumbers {
  return new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT));
}

/** A column of zeros, of the kind of another. */
export function columnLike<Kind extends Column>(column: Kind, length: number): Kind {
  return make(column, length) as Kind;
}

function make(column: Column, length: number): Column {
  if (column instanceof Float64Array) return new Float64Array(length);
  if (column instanceof Uint8Array) return new Uint8Array(length);
  if (column instanceof Uint16Array) return new Uint16Array(length);
  return column.buffer instanceof SharedArrayBuffer
    ? sharedNumbers(length)
    : new Uint32Array(length);
}

/** A copy of a column whose numbers are wide enough for one, or the column itself when they are. */
export function wideEnough(column: SmallNumbers, value: number): SmallNumbers {
  if (value < 2 ** (column.BYTES_PER_ELEMENT * 8)) return column;
  return value < 2 ** 16 ? new Uint16Array(column) : new Uint32Array(column);
}
