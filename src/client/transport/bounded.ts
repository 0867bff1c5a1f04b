import { ForebearError } from '../errors.js';

/**
 * An answer whose body ends with `ANSWER_TOO_LARGE` where it has more bytes than allowed, unpacked ones, so that no
 * server can fill the memory of its callers.
 */
export function bounded(response: Response, max: number): Response {
  const { body, headers, status, statusText } = response;
  if (!body || isKnownToFit(headers, max)) return response;
  let seen = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen > max) controller.error(tooLarge(max));
      else controller.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(count), { status, statusText, headers });
}

/** No more than the announced bytes are read of a connection, but packed ones become more. */
function isKnownToFit(headers: Headers, max: number): boolean {
  const length = headers.get('content-length');
  return length !== null && !headers.has('content-encoding') && Number(length) <= max;
}

function tooLarge(max: number): ForebearError {
  return new ForebearError({
    code: 'ANSWER_TOO_LARGE',
    message: `The answer has more than ${max} bytes; ask for less, save an object in a file, or give the client a larger maxAnswerBytes.`,
    details: { max },
  });
}
