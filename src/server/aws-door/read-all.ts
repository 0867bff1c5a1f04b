import { AwsError } from './aws-error.js';

/** Reads a body up to a number of bytes. Throws `RequestEntityTooLargeException`. */
export async function readAll(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new AwsError(
        'RequestEntityTooLargeException',
        `The request has more than ${maxBytes} bytes, the most that this server reads.`,
        { status: 413 },
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
