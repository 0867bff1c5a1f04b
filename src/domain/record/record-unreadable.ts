import { PlatformError } from '../errors/index.js';
import { stringOf, type Vertex } from '../graph/index.js';

/** The error of a vertex that has the label of records, and is none; the reason is part of a sentence. */
export function recordUnreadable(
  { id, labels, properties }: Vertex,
  noun: string,
  reason: string,
): PlatformError {
  const arn = stringOf(properties, 'arn');
  const which = arn === undefined ? id : `${id} ('${arn.slice(0, 256)}')`;
  return new PlatformError(
    'RECORD_UNREADABLE',
    `The vertex ${which} is not the record of a ${noun} that it says it is: ${reason}. An admin can delete it with deleteUnreadableRecord(id: "${id}").`,
    { details: { id, labels, arn, reason } },
  );
}
