import { isSet, type Properties, type Property } from '../graph/index.js';
import type { StringMap } from './entity.js';

/** The prefixes of native properties for the user's maps. */
export const PREFIXES = { properties: 'property.', tags: 'tag.' } as const;

/** Adds each entry of a map as a separate property, in the order of the canonical text. */
export function fillMap(properties: Record<string, unknown>, prefix: string, map: StringMap): void {
  for (const key of Object.keys(map).sort()) properties[prefix + key] = map[key];
}

/** Reads {@link fillMap} back. Values of other types, which a bulk load may have added, are read as their texts. */
export function mapUnder(properties: Properties, prefix: string): StringMap {
  const map: Record<string, string> = {};
  for (const name in properties) {
    if (!name.startsWith(prefix)) continue;
    const value = textOf(properties[name]);
    const key = name.slice(prefix.length);
    if (value !== undefined) set(map, key, value);
  }
  return map;
}

function textOf(property: Property | undefined): string | undefined {
  if (typeof property === 'string') return property;
  if (property === undefined || isSet(property)) return undefined;
  return String(typeof property === 'object' ? property.value : property);
}

/** Assigning this one name would replace the prototype of the map, and the entry would be lost. */
function set(map: Record<string, string>, key: string, value: string): void {
  if (key !== '__proto__') map[key] = value;
  else Object.defineProperty(map, key, { value, enumerable: true, configurable: true });
}
