import type { StringMap } from '#src/domain/lineage/index.js';
import { toStringMap } from '../maps.js';
import type { JsonObject } from '../scalars/index.js';

/** What an update says of properties. */
export interface PropertyChange {
  readonly properties?: JsonObject | null;
  readonly propertiesToRemove?: readonly string[] | null;
}

/** An edit after the original: the map given takes the place of all properties, then names are removed. */
export function editProperties({ properties, propertiesToRemove }: PropertyChange) {
  const given = properties && toStringMap('properties', properties);
  return <Entity extends { readonly properties: StringMap }>(known: Entity): Entity => ({
    ...known,
    properties: without(given ?? known.properties, propertiesToRemove ?? []),
  });
}

/** A map without some names. */
export function without<Value>(
  map: Readonly<Record<string, Value>>,
  names: readonly string[],
): Readonly<Record<string, Value>> {
  if (names.length === 0) return map;
  const removed = new Set(names);
  return Object.fromEntries(Object.entries(map).filter(([name]) => !removed.has(name)));
}
