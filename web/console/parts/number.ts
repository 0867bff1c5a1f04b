const plain = new Intl.NumberFormat('en', { maximumSignificantDigits: 5 });

/** A number with at most five digits; very large and very small numbers have an exponent. */
export function numberOf(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e9)) return value.toExponential(2);
  return plain.format(value);
}

const SIZES = ['B', 'kB', 'MB', 'GB', 'TB'];

/** A number of bytes, in the unit that makes it short. */
export function sizeOf(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(SIZES.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${plain.format(Number((bytes / 1_000 ** step).toPrecision(3)))} ${SIZES[step]}`;
}
