/** Numbers, indexed by the number of their vertex or edge. */
export type Column = Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** Growth by a quarter, because doubling would waste much memory for a table of millions. */
const GROWTH = 1.25;

/** A copy of a column with room for an index, or the column itself when it has. */
export function withRoom<Kind extends Column>(column: Kind, index: number): Kind {
  if (index < column.length) return column;
  const length = Math.max(index + 1, Math.ceil(column.length * GROWTH), 1_024);
  const grown = column instanceof Uint32Array ? new Uint32Array(length) : new Float64Array(length);
  grown.set(column);
  return grown as Kind;
}
