import { PlatformError } from '../errors/index.js';

/** Throws `VALIDATION_FAILED` about a field of a request. */
export function refuse(field: string, message: string): never {
  throw new PlatformError('VALIDATION_FAILED', message, { details: { field } });
}

/**
 * Checks every text of a request, names too, at any depth: half of a surrogate pair is kept by no store as it is,
 * and NUL reaches no program. Throws `VALIDATION_FAILED`.
 */
export function checkTexts(request: object, field = 'request'): void {
  for (const [name, value] of Object.entries(request)) {
    if (isUnusable(name))
      refuse(field, `A name in ${field} has half of a surrogate pair, or the character NUL.`);
    if (typeof value === 'string' && isUnusable(value))
      refuse(name, `${name} has half of a surrogate pair, or the character NUL; leave it out.`);
    if (typeof value === 'object' && value !== null) checkTexts(value, name);
  }
}

function isUnusable(text: string): boolean {
  return !text.isWellFormed() || text.includes('\0');
}

/** The limits of a map of texts. */
export interface TextMapLimits {
  readonly field: string;
  readonly entries: number;
  readonly key: { readonly max: number; readonly pattern?: RegExp };
  readonly value: number;
}

/** Checks a map of texts. Throws `VALIDATION_FAILED`. */
export function checkTextMap(
  map: Readonly<Record<string, unknown>>,
  { field, entries, key, value }: TextMapLimits,
): Readonly<Record<string, string>> {
  const names = Object.keys(map);
  if (names.length > entries)
    refuse(field, `${field} has ${names.length} entries; give at most ${entries}.`);
  for (const name of names) {
    if (name === '' || name.length > key.max || !(key.pattern?.test(name) ?? true))
      refuse(field, `'${name.slice(0, 100)}' is not a valid key of ${field}.`);
    const text = map[name];
    if (typeof text !== 'string' || text.length > value)
      refuse(
        `${field}.${name}`,
        `${field}.${name.slice(0, 100)} must be a text of at most ${value} characters.`,
      );
  }
  return map as Readonly<Record<string, string>>;
}

/** Checks a whole number. Throws `VALIDATION_FAILED`. */
export function checkInteger(field: string, value: number, [min, max]: readonly [number, number]) {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  return refuse(field, `${field} is ${value}; give a whole number from ${min} to ${max}.`);
}
