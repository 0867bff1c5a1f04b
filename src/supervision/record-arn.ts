import type { Arn } from '#src/domain/arn.js';
import { stringOf, type Vertex } from '#src/domain/graph/index.js';

/** The ARN of a record. */
export function arnOf(record: Vertex): Arn {
  return (stringOf(record.properties, 'arn') ?? '') as Arn;
}
