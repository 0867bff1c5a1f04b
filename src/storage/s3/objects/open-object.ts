import type { Readable } from 'node:stream';
import type { S3Location } from '#src/domain/s3-uri.js';
import type { GetOptions } from '#src/ports/object-storage.js';
import { type HalfOpenRange, halfOpenRange } from '../../shared/half-open-range.js';
import type { ObjectFacts, S3Api } from './s3-api.js';
import { isNamed, statusOf, unavailable } from './s3-errors.js';

/** How often an object may be replaced between the request for its size and the read of a range. */
const MAX_RANGE_TRIES = 5;

/** An object with the requested range. */
export interface Opened {
  readonly facts: ObjectFacts;
  readonly body: Readable;
  readonly range: HalfOpenRange;
}

/**
 * Opens an object, or a range of it. Only the object's size shows whether it has the range, and the
 * object may be replaced in between: then both requests are repeated.
 */
export async function openObject(
  api: S3Api,
  location: S3Location,
  { asked, signal }: { readonly asked: GetOptions['range']; readonly signal: AbortSignal },
): Promise<Opened> {
  if (asked === undefined) {
    const { facts, body } = await api.get(location, { signal });
    return { facts, body, range: { start: 0, end: facts.sizeBytes } };
  }
  for (let tries = 1; tries <= MAX_RANGE_TRIES; tries += 1) {
    const facts = await api.head(location);
    const range = halfOpenRange(facts.sizeBytes, asked);
    try {
      const { body } = await api.get(location, { ...withEtag(facts), range, signal });
      return { facts, body, range };
    } catch (error) {
      if (statusOf(error) !== 412 && !isNamed(error, 'InvalidRange')) throw error;
    }
  }
  throw unavailable('the object was replaced again and again while it was opened', {});
}

/** The condition that reads the same object, if its ETag is known. */
export function withEtag({ etag }: ObjectFacts): { readonly etag?: string } {
  return etag === undefined ? {} : { etag };
}
