const ZERO = 48;
const DOT = 46;

/**
 * Parses an IPv4 address in dotted decimal; -1 when the bytes are anything else. Strict: four numbers from 0 to 255,
 * without leading zeros, which some programs read as octal.
 */
export function parseIpv4(bytes: Uint8Array, from: number, to: number): number {
  let address = 0;
  let position = from;
  for (let octet = 0; octet < 4; octet++) {
    if (octet > 0 && bytes[position++] !== DOT) return -1;
    const start = position;
    let value = 0;
    while (position < to) {
      const digit = (bytes[position] ?? 0) - ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
      position++;
      if (value > 255) return -1;
    }
    const digits = position - start;
    if (digits === 0 || (digits > 1 && bytes[start] === ZERO)) return -1;
    address = address * 256 + value;
  }
  return position === to ? address : -1;
}
