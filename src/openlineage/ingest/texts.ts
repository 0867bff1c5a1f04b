import type { StringMap } from '#src/domain/lineage/index.js';
import { ENTITY_LIMITS } from '#src/lineage/index.js';

/** Cuts a text to a number of characters. */
export function cut(text: string, most: number): string {
  return text.toWellFormed().slice(0, most).toWellFormed();
}

/** Joins the first texts with commas, as many as fit into a number of characters. */
export function joined(texts: readonly string[], most: number): string {
  let all = '';
  for (const text of texts) {
    const longer = all === '' ? text : `${all},${text}`;
    if (longer.length > most) break;
    all = longer;
  }
  return all.toWellFormed();
}

/**
 * Adds properties, as many as fit into the limit of an entity, of which callers may have used a part.
 * Returns the same object when nothing changes.
 */
export function withProperties(known: StringMap, given: StringMap): StringMap {
  const fresh = Object.entries(given).filter(([name, value]) => known[name] !== value);
  const isNew = ([name]: readonly [string, string]) => known[name] === undefined;
  const room = ENTITY_LIMITS.properties - Object.keys(known).length;
  const added = fresh.filter(isNew).slice(0, Math.max(0, room));
  const changed = fresh.filter((entry) => !isNew(entry));
  if (added.length + changed.length === 0) return known;
  return { ...known, ...Object.fromEntries(changed), ...Object.fromEntries(added) };
}
