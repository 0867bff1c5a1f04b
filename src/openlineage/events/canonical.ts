import { createHash } from 'node:crypto';
import { quoted } from '#src/domain/graph/index.js';

/** The most levels of an event. */
export const MOST_LEVELS = 200;

/** The canonical JSON of a value of `parseJson`: without spaces, members in ascending order of their names. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'bigint') return `${value}`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += `${text === '' ? '' : ','}${canonicalJson(item)}`;
    return `[${text}]`;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(members).sort())
    text += `${text === '' ? '' : ','}${quoted(name)}:${canonicalJson(members[name])}`;
  return `{${text}}`;
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
