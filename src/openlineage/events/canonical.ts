import { createHash } from 'node:crypto';
import { quoted } from '#src/domain/graph/index.js';

/** The most levels of an event. */
const MOST_LEVELS = 200;
/** The most values of an event: the server does nothing else while it reads them. */
export const MOST_VALUES = 200_000;

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

/** Returns the limit of levels or values that an event exceeds, such as `200 levels`; undefined for none. */
export function excessOf(event: unknown): string | undefined {
  let values = 0;
  const visit = (value: unknown, level: number): string | undefined => {
    values += 1;
    if (values > MOST_VALUES) return `${MOST_VALUES} values`;
    if (typeof value !== 'object' || value === null) return undefined;
    if (level >= MOST_LEVELS) return `${MOST_LEVELS} levels`;
    for (const member of Object.values(value)) {
      const excess = visit(member, level + 1);
      if (excess !== undefined) return excess;
    }
    return undefined;
  };
  return visit(event, 0);
}

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [...'"\\,[{'].map((each) => each.charCodeAt(0));

/** True for JSON with more than `most` values; an empty list or object counts as two. */
export function hasMoreValues(json: string, most: number): boolean {
  let isInText = false;
  let values = 1;
  for (let at = 0; at < json.length && values <= most; at++) {
    const character = json.charCodeAt(at);
    if (character === QUOTE) isInText = !isInText;
    else if (isInText) at += character === BACKSLASH ? 1 : 0;
    else if (character === COMMA || character === BRACKET || character === BRACE) values += 1;
  }
  return values > most;
}
