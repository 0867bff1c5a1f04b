import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';

/** Refuses to create an entity that exists. */
export function entityExists(arn: Arn): PlatformError {
  return new PlatformError(
    'ALREADY_EXISTS',
    `'${arn}' exists already; update it, or record it under another name.`,
    { details: { arn } },
  );
}

/** Refuses a second association between the same two entities. */
export function associationExists(source: Arn, destination: Arn): PlatformError {
  return new PlatformError(
    'ALREADY_EXISTS',
    `'${source}' is associated with '${destination}' already; delete that association first to give it another type.`,
    { details: { source, destination } },
  );
}

/** Refuses an association with an entity that does not exist. */
export function endMissing(arn: Arn): PlatformError {
  return new PlatformError(
    'EDGE_END_MISSING',
    `'${arn}' does not exist; record it before it is associated, or in the same recordLineage.`,
    { details: { arn } },
  );
}
