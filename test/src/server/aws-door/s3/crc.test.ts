import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Checksum,
  crc32Checksum,
  crc32cChecksum,
  crc64nvmeChecksum,
} from '#src/server/aws-door/s3/crc.js';

/** The check values of the catalogue of CRCs, for the text `123456789`. */
const KNOWN = [
  ['crc32', crc32Checksum, 'cbf43926', { poly: 0xedb88320n, bits: 32n }],
  ['crc32c', crc32cChecksum, 'e3069283', { poly: 0x82f63b78n, bits: 32n }],
  ['crc64nvme', crc64nvmeChecksum, 'ae8b14860a799888', { poly: 0x9a6c9329ac4bc9b5n, bits: 64n }],
] as const;

function hexOf(checksum: Checksum, ...chunks: readonly Uint8Array[]): string {
  for (const chunk of chunks) checksum.update(chunk);
  return Buffer.from(checksum.digest(), 'base64').toString('hex');
}

/** Bit by bit, as the definition of a CRC says. */
function byDefinition(bytes: Uint8Array, { poly, bits }: { poly: bigint; bits: bigint }): string {
  const ones = (1n << bits) - 1n;
  let value = ones;
  for (const byte of bytes) {
    value ^= BigInt(byte);
    for (let bit = 0; bit < 8; bit += 1) value = value & 1n ? (value >> 1n) ^ poly : value >> 1n;
  }
  return (value ^ ones).toString(16).padStart(Number(bits / 4n), '0');
}

describe.each(KNOWN)('%s', (...[, make, check, definition]) => {
  it('has the published value', () => {
    expect(hexOf(make(), Buffer.from('123456789'))).toBe(check);
  });

  it('agrees with its definition for any bytes in any chunks', () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 6 });
    fc.assert(
      fc.property(chunks, (each) => {
        expect(hexOf(make(), ...each)).toBe(byDefinition(Buffer.concat(each), definition));
      }),
    );
  });
});
