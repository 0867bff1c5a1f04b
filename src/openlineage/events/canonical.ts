import { createHash } from 'node:crypto';
import { compareText } from '#src/domain/graph/index.js';

/** The deepest nesting of an event. */
const MOST_LEVELS = 200;

/** The canonical JSON of a value that `parseJson` returned: no blanks, members in ascending order of their names. */
export function canonicalJson(value: unknown): string {
  return textOf(value);
}

/** The SHA-256 of canonical JSON, hexadecimal. */
export function digestOfEvent(canonical: string): string {
  return createHash('sha256').update(canonical).digest('hex');
}

/** True when an event is nested too deeply to be read. Does not recurse beyond the limit. */
export function isTooDeep(value: unknown, level = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (level >= MOST_LEVELS) return true;
  return Object.values(value).some((member) => isTooDeep(member, level + 1));
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => textOf(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null)
    return typeof value === 'bigint' ? `${value}` : JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => compareText(one, other));
  const texts = members.map(([name, member]) => `${JSON.stringify(name)}:${textOf(member)}`);
  return `{${texts.join(',')}}`;
}
