import type { IncomingMessage } from 'node:http';
import type { Principal } from '#src/ports/identity.js';
import { AwsError } from './aws-error.js';

/** A request whose signature was checked. */
export interface AwsRequest {
  readonly raw: IncomingMessage;
  readonly target: RequestTarget;
  readonly principal: Principal;
  readonly body: CheckedBody;
}

/**
 * The decoded body. Reading it to the end checks the digests and signatures that the client sent;
 * until then the bytes may be forged.
 */
export interface CheckedBody extends AsyncIterable<Uint8Array> {
  /** The announced number of bytes after decoding; undefined when the client announced none. */
  readonly length: number | undefined;
  /** The headers after the body, by lower-case name; complete when the body has ended. */
  readonly trailers: ReadonlyMap<string, string>;
}

/** The target of a request, as sent and decoded. */
export interface RequestTarget {
  /** The path as sent, without the query. */
  readonly rawPath: string;
  /** The parameters of the query, decoded, in the order sent. */
  readonly query: readonly (readonly [name: string, value: string])[];
}

/** Parses the target of a request. Throws `InvalidURI` for bad escapes, and for no path. */
export function parseTarget(url: string): RequestTarget {
  if (!url.startsWith('/')) throw invalidUri();
  const at = url.indexOf('?');
  const rawPath = at < 0 ? url : url.slice(0, at);
  const parts = at < 0 ? [] : url.slice(at + 1).split('&');
  const query = parts.filter(Boolean).map((part): readonly [string, string] => {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? [];
    return [decodeParameter(name), decodeParameter(value)];
  });
  decode(rawPath);
  return { rawPath, query };
}

function decodeParameter(text: string): string {
  return decode(text.replaceAll('+', ' '));
}

/** Decodes percent escapes. Throws `InvalidURI` when they are no UTF-8. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw invalidUri(cause);
  }
}

function invalidUri(cause?: unknown): AwsError {
  return new AwsError('InvalidURI', "Couldn't parse the specified URI.", { cause });
}
