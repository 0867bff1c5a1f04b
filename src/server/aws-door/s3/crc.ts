import { crc32 } from 'node:zlib';

/** A checksum that is computed from chunks. */
export interface Checksum {
  update(bytes: Uint8Array): void;
  /** The checksum in base64. */
  digest(): string;
}

/** CRC-32, as in gzip. */
export function crc32Checksum(): Checksum {
  let value = 0;
  return {
    update(bytes) {
      value = crc32(bytes, value);
    },
    digest: () => base64Of(value),
  };
}

/** The polynomials with their bits in reverse order; the one of 64 bits in two halves. */
const CRC32C = 0x82f6_3b78;
const CRC64NVME = { high: 0x9a6c_9329, low: 0xac4b_c9b5 };

/** For each of four bytes, the effect of its 256 values. */
const CRC32C_TABLES = [...Array(4).keys()].map((slice) =>
  Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8 * (slice + 1); bit += 1)
      value = value & 1 ? (value >>> 1) ^ CRC32C : value >>> 1;
    return value;
  }),
);

/** CRC-32C, by the polynomial of Castagnoli. */
export function crc32cChecksum(): Checksum {
  const [one, two, three, four] = CRC32C_TABLES as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  let value = 0xffff_ffff;
  return {
    update(bytes) {
      let at = 0;
      let crc = value;
      for (const end = bytes.length - 3; at < end; at += 4) {
        crc ^= word(bytes, at);
        crc =
          entry(four, crc) ^
          entry(three, crc >>> 8) ^
          entry(two, crc >>> 16) ^
          entry(one, crc >>> 24);
      }
      for (; at < bytes.length; at += 1) crc = entry(one, crc ^ (bytes[at] ?? 0)) ^ (crc >>> 8);
      value = crc;
    },
    digest: () => base64Of((value ^ 0xffff_ffff) >>> 0),
  };
}

const CRC64_HIGH = new Uint32Array(256);
const CRC64_LOW = new Uint32Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  let [high, low] = [0, byte];
  for (let bit = 0; bit < 8; bit += 1) {
    const isOdd = (low & 1) === 1;
    low = (low >>> 1) | (high << 31);
    high >>>= 1;
    if (isOdd) [high, low] = [high ^ CRC64NVME.high, low ^ CRC64NVME.low];
  }
  CRC64_HIGH[byte] = high;
  CRC64_LOW[byte] = low;
}

/** CRC-64/NVME. */
export function crc64nvmeChecksum(): Checksum {
  let [high, low] = [-1, -1];
  return {
    update(bytes) {
      for (const byte of bytes) {
        const index = (low ^ byte) & 0xff;
        low = ((low >>> 8) | (high << 24)) ^ (CRC64_LOW[index] ?? 0);
        high = (high >>> 8) ^ (CRC64_HIGH[index] ?? 0);
      }
    },
    digest: () => base64Of(~high >>> 0, ~low >>> 0),
  };
}

function word(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24)
  );
}

function entry(table: Uint32Array, index: number): number {
  return table[index & 0xff] ?? 0;
}

function base64Of(...words: readonly number[]): string {
  const bytes = Buffer.alloc(4 * words.length);
  words.forEach((value, index) => void bytes.writeUInt32BE(value, 4 * index));
  return bytes.toString('base64');
}
