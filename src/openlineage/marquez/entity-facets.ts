import { parseJson } from '#src/domain/json/index.js';
import type { EntityBase } from '#src/domain/lineage/index.js';
import type { Facets } from '../events/index.js';
import { FACET_PREFIX } from '../names/index.js';

/** The facets in the properties of an entity. */
export function facetsOf({ properties }: Pick<EntityBase, 'properties'>): Facets {
  const facets: [string, unknown][] = [];
  for (const [name, text] of Object.entries(properties)) {
    if (!name.startsWith(FACET_PREFIX)) continue;
    const facet = parsed(text);
    if (facet !== undefined) facets.push([name.slice(FACET_PREFIX.length), facet]);
  }
  return Object.fromEntries(facets);
}

/** Undefined for a text that is no JSON: callers may write properties with such names too. */
function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Tags as texts: the name, and its value if it has one. */
export function tagsOf({ tags }: Pick<EntityBase, 'tags'>): string[] {
  return Object.entries(tags).map(([name, value]) => (value === '' ? name : `${name}:${value}`));
}

export function isoTime(time: number): string {
  return new Date(time).toISOString();
}
