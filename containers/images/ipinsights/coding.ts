/**
 * The levels of the address encoding, in the order of the table's rows. A level uses the leading `bits` of an address,
 * hashed into `rows` where that is fewer than there are prefixes.
 */
export const LEVELS = [
  { bits: 8, rows: 256 },
  { bits: 11, rows: 2048 },
  { bits: 14, rows: 16_384 },
  { bits: 17, rows: 16_384 },
  { bits: 20, rows: 16_384 },
] as const;

export const PREFIX_ROWS: number = LEVELS.reduce((total, level) => total + level.rows, 0);
