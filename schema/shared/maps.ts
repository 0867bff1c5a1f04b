import { hasLargeInteger, scriptText, writeJson } from '#src/domain/json/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { JsonObject } from '../scalars/index.js';

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** A record without the values that are undefined. */
export function present<T extends object>(record: T): Present<T> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined),
  ) as Present<T>;
}

type Parameters = Readonly<Record<string, string | number>>;

/** An input whose maps of some names are maps of texts. */
type WithTexts<Input, Name extends keyof Input> = Omit<Input, Name> & {
  readonly [Key in Name]?: StringMap;
};

/** Converts the maps of these names in an input by {@link toStringMap}. */
export function withTexts<Input extends object, Name extends keyof Input & string>(
  input: Input,
  ...names: readonly Name[]
): WithTexts<Input, Name> {
  const maps = names.flatMap((name) => {
    const given = input[name] as JsonObject | undefined;
    return given ? [[name, toStringMap(name, given)]] : [];
  });
  return { ...input, ...Object.fromEntries(maps) };
}

/** A map of texts; numbers and booleans become their text. Throws `VALIDATION_FAILED` for anything else. */
export function toStringMap(field: string, given: JsonObject): StringMap {
  return mapped(given, (name, value) => toText(field, name, value));
}

/**
 * A map of texts and numbers; booleans, and integers that a number cannot hold, become their text. Throws
 * `VALIDATION_FAILED` for anything else.
 */
export function toParameters(field: string, given: JsonObject): Parameters {
  return mapped(given, (name, value) =>
    typeof value === 'number' ? value : toText(field, name, value),
  );
}

/**
 * Converts hyperparameters so that every integer fits a number: a value with a larger integer
 * becomes its JSON text. A text for a script gets the form of {@link scriptText}.
 */
export function toHyperparameters(given: JsonObject, isScript: boolean): JsonObject {
  return mapped(given, (_name, value) => {
    if (isScript && typeof value === 'string') return scriptText(value);
    return hasLargeInteger(value) ? writeJson(value) : value;
  });
}

function mapped<Value>(given: JsonObject, to: (name: string, value: unknown) => Value) {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, to(name, value)]));
}

function toText(field: string, name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint' || Number.isFinite(value))
    return String(value);
  const path = `${field}.${name.slice(0, 100)}`;
  return refuse(path, `${path} is neither text nor a number; write it as a string.`);
}
