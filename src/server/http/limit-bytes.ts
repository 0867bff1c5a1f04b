import { PlatformError } from '#src/domain/errors/index.js';

/** The limit of a body, and its announced length. */
export interface ByteLimit {
  readonly max: number;
  readonly announced: number;
}

/**
 * Passes bytes on. Throws `PAYLOAD_TOO_LARGE` at once when the announced length exceeds the limit, else where the
 * bytes do.
 */
export async function* limitBytes(
  body: AsyncIterable<Uint8Array>,
  { max, announced }: ByteLimit,
): AsyncGenerator<Uint8Array, void> {
  if (announced > max) throw payloadTooLarge(max);
  let seen = 0;
  for await (const chunk of body) {
    seen += chunk.byteLength;
    if (seen > max) throw payloadTooLarge(max);
    yield chunk;
  }
}

/** The error for a body that is longer than a limit. */
export function payloadTooLarge(max: number): PlatformError {
  return new PlatformError(
    'PAYLOAD_TOO_LARGE',
    `The body is longer than ${max} bytes, the most that this server takes in.`,
    { details: { max } },
  );
}
