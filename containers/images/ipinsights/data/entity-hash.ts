const C1 = 0xcc9e2d51;
const C2 = 0x1b873593;

/** MurmurHash3 (x86, 32 bits, seed 0) of bytes, for the feature hashing of entities. */
export function murmur3(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0;
  let position = from;
  for (; position + 4 <= to; position += 4) {
    const block =
      (bytes[position] ?? 0) |
      ((bytes[position + 1] ?? 0) << 8) |
      ((bytes[position + 2] ?? 0) << 16) |
      ((bytes[position + 3] ?? 0) << 24);
    hash ^= scramble(block);
    hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64;
  }
  let tail = 0;
  for (let end = to - 1; end >= position; end--) tail = (tail << 8) | (bytes[end] ?? 0);
  hash ^= scramble(tail);
  hash ^= to - from;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function scramble(block: number): number {
  const k = Math.imul(block, C1);
  return Math.imul((k << 15) | (k >>> 17), C2);
}
