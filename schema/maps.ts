import { PlatformError } from '#src/domain/errors/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { JsonObject } from './scalars/index.js';

/** A map of texts; numbers and booleans become their text. Throws `VALIDATION_FAILED` for anything else. */
export function toStringMap(field: string, given: JsonObject): StringMap {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, toText(field, name, value)]),
  );
}

/** A map of texts and numbers; booleans become their text. Throws `VALIDATION_FAILED` for anything else. */
export function toParameters(
  field: string,
  given: JsonObject,
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : toText(field, name, value),
    ]),
  );
}

function toText(field: string, name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new PlatformError(
    'VALIDATION_FAILED',
    `${field}.${name.slice(0, 100)} is neither text nor a number; write it as a string.`,
    { details: { field, name: name.slice(0, 100) } },
  );
}
