const ZERO = 48;
const DOT = 46;

/**
 * Reads an IPv4 address in dotted decimal from bytes; -1 when they are anything else. Strict: four
 * numbers of 0 to 255, no leading zeros (which some read as octal), nothing around them.
 */
export function parseIpv4(bytes: Uint8Array, from: number, to: number): number {
  let address = 0;
  let at = from;
  for (let octet = 0; octet < 4; octet++) {
    if (octet > 0 && bytes[at++] !== DOT) return -1;
    const start = at;
    let value = 0;
    while (at < to) {
      const digit = (bytes[at] ?? 0) - ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
      at++;
      if (value > 255) return -1;
    }
    const digits = at - start;
    if (digits === 0 || (digits > 1 && bytes[start] === ZERO)) return -1;
    address = address * 256 + value;
  }
  return at === to ? address : -1;
}
