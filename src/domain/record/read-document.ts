import { isPlatformError, PlatformError } from '../errors/index.js';
import { stringOf, type Vertex } from '../graph/index.js';
import type { Field } from './fields.js';

/**
 * Parses the JSON text `document` of a vertex by a rule. Calls `refuse` for an unreadable text,
 * with the reason as part of a sentence.
 */
export function documentReader<Document>(
  rule: Field<Document>,
): (vertex: Vertex, refuse: (reason: string) => never) => Document {
  return ({ properties }, refuse) => {
    const value = parsed(stringOf(properties, 'document'));
    if (value === undefined) return refuse('its document is no JSON');
    const result = rule.safeParse(value);
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    return refuse(`its document has a wrong '${issue?.path.join('.')}'`);
  };
}

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error for a vertex with the label of a record that cannot be read as one; the reason is part of a sentence. */
export function recordUnreadable(
  { id, labels, properties }: Vertex,
  noun: string,
  reason: string,
): PlatformError {
  const arn = stringOf(properties, 'arn');
  const which = arn === undefined ? id : `${id} ('${arn.slice(0, 256)}')`;
  return new PlatformError(
    'RECORD_UNREADABLE',
    `The vertex ${which} is not a readable ${noun}: ${reason}. An admin can delete it with deleteUnreadableRecord(id: "${id}").`,
    { details: { id, labels, arn, reason } },
  );
}

/** Called with the `RECORD_UNREADABLE` of a record that is left out. */
export type ReportUnreadable = (error: PlatformError) => void;

/** Returns the result of a read; undefined for an unreadable record, which is reported. */
export function readOrReport<Read>(read: () => Read, report?: ReportUnreadable): Read | undefined {
  try {
    return read();
  } catch (error) {
    if (!isPlatformError(error, 'RECORD_UNREADABLE')) throw error;
    report?.(error);
    return undefined;
  }
}
