import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SignedParts } from './signed-parts.js';

const EMPTY_SHA256 = createHash('sha256').digest('hex');

/** Computes the signatures of one request: of its head, and of each chunk of its body. */
export class Signer {
  readonly #key: Buffer;
  readonly #time: string;
  readonly #scope: string;

  constructor(secretAccessKey: string, { day, region, service, time, scope }: SignedParts) {
    const parts = [day, region, service, 'aws4_request'];
    this.#key = parts.reduce<Buffer>(
      (key, part) => hmac(key, part),
      Buffer.from(`AWS4${secretAccessKey}`),
    );
    this.#time = time;
    this.#scope = scope;
  }

  /** The signature of a canonical request; its header values have one byte a character. */
  ofRequest(canonical: string): string {
    return this.#sign('AWS4-HMAC-SHA256', sha256(Buffer.from(canonical, 'latin1')));
  }

  /** The signature of a chunk, by the digest of its bytes and the signature before it. */
  ofChunk(before: string, digest: string): string {
    return this.#sign('AWS4-HMAC-SHA256-PAYLOAD', before, EMPTY_SHA256, digest);
  }

  /** The signature of the headers after a body. */
  ofTrailers(before: string, trailers: string): string {
    return this.#sign('AWS4-HMAC-SHA256-TRAILER', before, sha256(Buffer.from(trailers, 'latin1')));
  }

  #sign(algorithm: string, ...lines: readonly string[]): string {
    const text = [algorithm, this.#time, this.#scope, ...lines].join('\n');
    return hmac(this.#key, text).toString('hex');
  }
}

/** Compares in a time that does not depend on where the texts differ. */
export function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left, 'latin1'), Buffer.from(right, 'latin1')];
  return a.length === b.length && timingSafeEqual(a, b);
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
