import { PlatformError } from './platform-error.js';

/**
 * Reads JSON that the platform itself wrote. Throws `DATA_DAMAGED`, which names what it is, for a text that is no JSON
 * any more or does not have its form.
 */
export function parseStored<Value>(
  text: string,
  what: string,
  isWhole: (value: unknown) => boolean = isObject,
): Value {
  try {
    const value: unknown = JSON.parse(text);
    if (isWhole(value)) return value as Value;
  } catch (error) {
    throw damaged(what, error);
  }
  throw damaged(what);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function damaged(what: string, cause?: unknown): PlatformError {
  return new PlatformError(
    'DATA_DAMAGED',
    `${what} cannot be read, because its bytes were changed. Restore it from a backup; 'forebear verify --objects' lists what else is damaged.`,
    { details: { what }, cause },
  );
}
