import { stringOf, type Vertex } from '../graph/index.js';
import type { Field } from './fields.js';

/**
 * Reads the JSON text `document` of a vertex by a rule. What cannot be read is refused with the reason, as a part of a
 * sentence.
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
