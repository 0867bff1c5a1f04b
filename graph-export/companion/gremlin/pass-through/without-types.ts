import { parseJson, writeJson } from '#src/domain/json/index.js';

type Json =
  | null
  | string
  | number
  | bigint
  | boolean
  | readonly Json[]
  | { readonly [key: string]: Json };

/** A message in GraphSON 3 without the types that it has, for clients that ask for none. */
export function withoutTypes(message: string): string {
  return writeJson(plain(parseJson(message) as Json));
}

function plain(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map(plain);
  const { '@type': type, '@value': inner } = value;
  if (typeof type !== 'string') {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
  }
  if (type === 'g:Map' && isList(inner)) return Object.fromEntries(pairs(inner));
  if (type === 'g:BulkSet' && isList(inner)) return [...repeated(inner)];
  return plain(inner ?? null);
}

function* pairs(parts: readonly Json[]): Generator<readonly [string, Json]> {
  for (let at = 0; at + 1 < parts.length; at += 2) {
    yield [keyOf(plain(parts[at] ?? null)), plain(parts[at + 1] ?? null)];
  }
}

/** An element as a key is its id. */
function keyOf(key: Json): string {
  if (typeof key !== 'object' || key === null) return String(key);
  return 'id' in key ? String(key['id']) : writeJson(key);
}

function* repeated(parts: readonly Json[]): Generator<Json> {
  for (let at = 0; at + 1 < parts.length; at += 2) {
    for (let left = Number(plain(parts[at + 1] ?? null)); left > 0; left -= 1) {
      yield plain(parts[at] ?? null);
    }
  }
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
