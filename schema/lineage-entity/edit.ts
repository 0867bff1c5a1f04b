import type { StringMap } from '#src/domain/lineage/index.js';
import { toStringMap } from '../shared/maps.js';
import type { UpdatePropertiesInput } from './input.js';

/**
 * Returns the edit of an entity. A given map replaces all properties. Then it removes the names to
 * remove. SageMaker's UpdateArtifact does the same.
 */
export function editEntity<Input extends UpdatePropertiesInput & { readonly arn: unknown }>(
  input: Input,
) {
  const { arn: _, properties, propertiesToRemove = [], ...changed } = input;
  const given = properties && toStringMap('properties', properties);
  return <Entity extends { readonly properties: StringMap }>(known: Entity): Entity => ({
    ...known,
    ...changed,
    properties: without(given ?? known.properties, propertiesToRemove),
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
