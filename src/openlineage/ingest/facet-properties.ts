import { hasLargeInteger, writeJson } from '#src/domain/json/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import { ENTITY_LIMITS } from '#src/lineage/index.js';
import type { Facets } from '../events/index.js';
import { FACET_PREFIX, PROPERTY } from '../names/index.js';
import { cut, joined, withProperties } from './texts.js';

/** Where facets come from. */
export interface EventStamp {
  /** The event's time: milliseconds since the epoch. */
  readonly time: number;
  /** The digest of the event. */
  readonly digest: string;
}

/** Facets of an event as properties of an entity. */
export interface FacetTexts extends EventStamp {
  readonly texts: readonly FacetText[];
}

interface FacetText {
  readonly name: string;
  readonly key: string;
  /** The facet as JSON; absent when it cannot be a property. */
  readonly text: string | undefined;
}

/** An entity with this many properties gets no further facet; the rest is for callers. */
const MOST_PROPERTIES = 24;
/** The longest value that every kind of entity accepts. */
const LONGEST = ENTITY_LIMITS.propertyValue;
/** Facets with other names are not properties, because some tools that read a database refuse such keys. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]*$/u;
const LONGEST_NAME = 60;
/** A repeated facet gets a new time at most this often, because most events change nothing else. */
const SAME_MS = 60_000;

/** Writes the facets of an event. */
export function facetTexts(facets: Facets, stamp: EventStamp): FacetTexts {
  const texts: FacetText[] = [];
  for (const name of Object.keys(facets).sort()) {
    const text = facetText(name, facets[name]);
    if (text === undefined) continue;
    const isKey = name.length <= LONGEST_NAME && NAME.test(name);
    texts.push({
      name: isKey ? name : cut(name, LONGEST_NAME).replaceAll(',', ' '),
      key: `${FACET_PREFIX}${name}`,
      text: isKey && text.length <= LONGEST ? text : undefined,
    });
  }
  return { ...stamp, texts };
}

/**
 * Merges facets into properties. A facet of an older event does not replace one of a newer event. The
 * property `openlineage.omitted` lists the facets that do not fit. Returns the same object when nothing
 * changes.
 */
export function withFacets(known: StringMap, { texts, time, digest }: FacetTexts): StringMap {
  const times = timesOf(known);
  const newest = Math.max(...times.values());
  const omitted = new Set((known[PROPERTY.omitted] ?? '').split(',').filter(Boolean));
  const fresh = texts.filter(({ name, key, text }) => {
    const before = known[key];
    const at = times.get(name) ?? Number.NEGATIVE_INFINITY;
    if (before !== undefined) return before === text ? time >= at + SAME_MS : time >= at;
    return !omitted.has(name) || (text !== undefined && time >= newest);
  });
  if (fresh.length === 0) return known;
  const merged: Record<string, string> = { ...known };
  let isChanged = false;
  for (const { name, key, text } of fresh) {
    const isKnown = merged[key] !== undefined;
    const fits = isKnown || Object.keys(merged).length < MOST_PROPERTIES;
    if (text !== undefined && fits) {
      merged[key] = text;
      times.set(name, time);
      omitted.delete(name);
    } else {
      delete merged[key];
      times.delete(name);
      omitted.add(name);
    }
    isChanged ||= isKnown || merged[key] !== undefined;
  }
  const rest = joined([...omitted].sort(), LONGEST);
  if (rest === '') delete merged[PROPERTY.omitted];
  return withProperties(isChanged ? merged : known, {
    ...(isChanged ? { [PROPERTY.changed]: JSON.stringify(Object.fromEntries(times)) } : {}),
    ...(isChanged && time >= newest ? { [PROPERTY.event]: digest } : {}),
    ...(rest === '' ? {} : { [PROPERTY.omitted]: rest }),
  });
}

/** The times of an entity's facets. Earlier versions kept one time for all of them. */
function timesOf(known: StringMap): Map<string, number> {
  const kept = readTimes(known[PROPERTY.changed] ?? '{}');
  const times = new Map<string, number>();
  for (const key of Object.keys(known)) {
    if (!key.startsWith(FACET_PREFIX)) continue;
    const name = key.slice(FACET_PREFIX.length);
    const time = typeof kept === 'number' ? kept : kept[name];
    if (typeof time === 'number' && name.length <= LONGEST_NAME) times.set(name, time);
  }
  return times;
}

/** Callers may have changed the property. */
function readTimes(text: string): number | Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'number') return read;
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

/** The facet as JSON; a schema that is too long loses its descriptions. */
function facetText(name: string, facet: unknown): string | undefined {
  if (typeof facet !== 'object' || facet === null) return undefined;
  const { _producer, _schemaURL, ...content } = facet as Readonly<Record<string, unknown>>;
  const text = jsonOf(content);
  if (text.length <= LONGEST || name !== 'schema') return text;
  const { fields } = content as { readonly fields?: unknown };
  if (!Array.isArray(fields)) return text;
  return jsonOf({ fields: fields.map((field) => ({ name: field?.name, type: field?.type })) });
}

/** Most facets have no large integers, which take longer to write. */
function jsonOf(value: unknown): string {
  return (hasLargeInteger(value) ? writeJson(value) : JSON.stringify(value)).toWellFormed();
}

/** The properties with the original name, unless they have one. */
export function withName(
  known: StringMap,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): StringMap {
  if (known[PROPERTY.name] !== undefined) return known;
  return withProperties(known, {
    [PROPERTY.namespace]: cut(namespace, LONGEST),
    [PROPERTY.name]: cut(name, LONGEST),
  });
}
