import type { StringMap } from '../lineage/index.js';
import { checkTextMap } from './refuse.js';

/** The originals' limits on tags: how many, and the lengths of a key and of a value in characters. */
export const TAG_LIMITS = { entries: 50, key: 128, value: 256 } as const;

/** The tags of a request; none when absent. Throws `VALIDATION_FAILED`. */
export function resolveTags(tags: Readonly<Record<string, unknown>> = {}): StringMap {
  const { entries, key, value } = TAG_LIMITS;
  return checkTextMap(tags, { field: 'tags', entries, key: { max: key }, value });
}
