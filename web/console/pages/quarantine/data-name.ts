import { knownName } from '../../parts/known-name.js';

/** The quarantined data, by the name that people know. */
export function dataName(of: {
  readonly uri?: string | null;
  readonly uris: readonly string[];
}): string {
  const [first = of.uri ?? '', ...more] = of.uris;
  return more.length === 0 ? knownName(first) : `${knownName(first)} and ${more.length} more`;
}
