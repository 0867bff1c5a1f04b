/**
 * The levels of the address coding, in the order of the table's rows: how many leading bits of an
 * address a level looks at, and how many rows it has (fewer than the prefixes there are: hashed).
 */
export const LEVELS = [
  { bits: 8, rows: 256 },
  { bits: 11, rows: 2048 },
  { bits: 14, rows: 16_384 },
  { bits: 17, rows: 16_384 },
  { bits: 20, rows: 16_384 },
] as const;

/** Rows of the prefix table. */
export const PREFIX_ROWS: number = LEVELS.reduce((total, level) => total + level.rows, 0);
