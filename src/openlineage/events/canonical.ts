import { createHash } from 'node:crypto';
import { compareText } from '#src/domain/graph/index.js';

/** The most levels of an event. */
export const MOST_LEVELS = 200;

/** The canonical JSON of a value of `parseJson`: without spaces, members in ascending order of their names. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null)
    return typeof value === 'bigint' ? `${value}` : JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => compareText(one, other));
  const texts = members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${texts.join(',')}}`;
}

/** The SHA-256 of canonical JSON, hexadecimal. */
export function digestOfEvent(canonical: string): string {
  return createHash('sha256').update(canonical).digest('hex');
}

/** True for a value of more than {@link MOST_LEVELS} levels. Reads no level beyond. */
export function isTooDeep(value: unknown, level = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (level >= MOST_LEVELS) return true;
  return Object.values(value).some((member) => isTooDeep(member, level + 1));
}
