import type { StringMap } from '../lineage/index.js';

/** The platform's own prefix of variables, and that of the originals' toolkit. */
const PREFIXES = ['SVC_', 'SM_'] as const;

/** Variables that any program is given, and those that only make sense for one value. */
export type Variables = Readonly<Record<string, string | number | undefined>>;

/** Names each variable with both prefixes; what is undefined is left out. */
export function prefixed(variables: Variables): StringMap {
  return Object.fromEntries(
    PREFIXES.flatMap((prefix) =>
      Object.entries(variables)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [`${prefix}${name}`, String(value)] as const),
    ),
  );
}

/** Linux starts no program with a longer one: name, equals sign, value and a final NUL. */
const MAX_VARIABLE_BYTES = 128 * 1024;

/**
 * Drops what no operating system can hold as a variable: an equals sign or NUL in a name, NUL in a value,
 * one that is too long. What large hyperparameters fill is in the configuration files too.
 */
export function representable(variables: StringMap): StringMap {
  return Object.fromEntries(
    Object.entries(variables).filter(
      ([name, value]) =>
        name !== '' &&
        !name.includes('=') &&
        !name.includes('\0') &&
        !value.includes('\0') &&
        Buffer.byteLength(name) + Buffer.byteLength(value) + 2 <= MAX_VARIABLE_BYTES,
    ),
  );
}
