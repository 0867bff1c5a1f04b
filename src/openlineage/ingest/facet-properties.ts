import { writeJson } from '#src/domain/json/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import { ENTITY_LIMITS } from '#src/lineage/index.js';
import type { Facets } from '../events/index.js';
import { FACET_PREFIX, PROPERTY } from '../names/index.js';

/** Facets of an event for the properties of an entity. */
export interface GivenFacets {
  readonly facets: Facets;
  /** The event's time: milliseconds since the epoch. */
  readonly time: number;
  /** The digest of the event. */
  readonly digest: string;
}

/** An entity with this many properties gets no further facet; the rest is for callers. */
const MOST_PROPERTIES = 24;
/** The longest value that every kind of entity accepts. */
const LONGEST = ENTITY_LIMITS.propertyValue;

/**
 * Merges facets into properties. An event that is older than the last change replaces no facet.
 * Facets that do not fit are named in the property `openlineage.omitted`. Returns the same object
 * when nothing changes.
 */
export function withFacets(known: StringMap, { facets, time, digest }: GivenFacets): StringMap {
  const before = Number(known[PROPERTY.changed] ?? Number.NEGATIVE_INFINITY);
  const merged: Record<string, string> = { ...known };
  const omitted = new Set((known[PROPERTY.omitted] ?? '').split(',').filter(Boolean));
  let isChanged = false;
  for (const name of Object.keys(facets).sort()) {
    const text = facetText(name, facets[name]);
    const key = `${FACET_PREFIX}${name}`;
    if (text === undefined || merged[key] === text) continue;
    if (merged[key] !== undefined && time < before) continue;
    const fits = merged[key] !== undefined || Object.keys(merged).length < MOST_PROPERTIES;
    if (text.length <= LONGEST && key.length <= LONGEST && fits) {
      merged[key] = text;
      omitted.delete(name);
      isChanged = true;
    } else if (!omitted.has(name)) {
      omitted.add(name);
      delete merged[key];
      isChanged = true;
    }
  }
  if (!isChanged) return known;
  delete merged[PROPERTY.omitted];
  if (omitted.size > 0)
    merged[PROPERTY.omitted] = [...omitted].sort().join(',').slice(0, LONGEST).toWellFormed();
  if (time >= before) {
    merged[PROPERTY.changed] = `${time}`;
    merged[PROPERTY.event] = digest;
  }
  return merged;
}

/** The facet as JSON; a schema that is too long loses its descriptions. */
function facetText(name: string, facet: unknown): string | undefined {
  if (typeof facet !== 'object' || facet === null) return undefined;
  const { _producer, _schemaURL, ...content } = facet as Readonly<Record<string, unknown>>;
  const text = writeJson(content).toWellFormed();
  if (text.length <= LONGEST || name !== 'schema') return text;
  const { fields } = content as { readonly fields?: unknown };
  if (!Array.isArray(fields)) return text;
  const short = fields.map((field) => ({ name: field?.name, type: field?.type }));
  return writeJson({ fields: short }).toWellFormed();
}

/** Cuts a text to a number of characters. */
export function cut(text: string, most: number): string {
  return text.toWellFormed().slice(0, most).toWellFormed();
}

/** The properties with the original name, unless they have one. */
export function withName(
  known: StringMap,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): StringMap {
  if (known[PROPERTY.name] !== undefined) return known;
  return {
    ...known,
    [PROPERTY.namespace]: cut(namespace, LONGEST),
    [PROPERTY.name]: cut(name, LONGEST),
  };
}
