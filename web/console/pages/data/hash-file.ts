import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * The SHA-256 of a file, hexadecimal. It is read in pieces, so that a file may be larger than the
 * memory; the digest of the browser wants all bytes at once.
 */
export async function hashFile(file: Blob, onProgress: (share: number) => void): Promise<string> {
  const hash = sha256.create();
  const reader = file.stream().getReader();
  let read = 0;
  let shown = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    hash.update(value);
    read += value.length;
    if (performance.now() - shown > 100) {
      shown = performance.now();
      onProgress(read / file.size);
      await new Promise((resolve) => setTimeout(resolve)); // the page stays responsive
    }
  }
  return bytesToHex(hash.digest());
}
