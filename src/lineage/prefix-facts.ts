import type { Artifact, StringMap } from '#src/domain/lineage/index.js';
import { refuse } from '#src/domain/request/index.js';

/**
 * The properties by which policies, quarantines and retention know the objects of a prefix's
 * version.
 */
const PREFIX_FACTS = ['linkedObjects', 'manifest', 'objectsBelow'] as const;

/** Throws `VALIDATION_FAILED` when a caller changes what is recorded of a prefix's objects. */
export function checkPrefixFacts(before: Artifact, after: Artifact): void {
  if (!isPrefix(before.properties) && !isPrefix(after.properties)) return;
  for (const fact of PREFIX_FACTS) {
    const known = before.properties[fact];
    if (after.properties[fact] === known) continue;
    const advice = known === undefined ? 'leave it out' : `give it as '${known}'`;
    refuse(
      'properties',
      `${fact} describes the objects of '${before.source.uri}' that were read; ${advice}, or change other properties only.`,
    );
  }
}

/** True for a version whose record says something else about its objects than a read found. */
export function hasOtherObjects({ properties: known }: Artifact, read?: StringMap): boolean {
  const next = withPrefixFacts(known, read);
  return PREFIX_FACTS.some((fact) => next[fact] !== known[fact]);
}

/** Returns properties with the facts that a read found. A single object has none. */
export function withPrefixFacts(known: StringMap, read: StringMap = {}): StringMap {
  // The code of a model has no stored list, and must not remove that of another read.
  const hasNoList = isPrefix(read) && read['manifest'] === undefined;
  const kept = Object.entries(known).filter(
    ([name]) => !isFact(name) || (hasNoList && name !== 'linkedObjects'),
  );
  const found = Object.entries(read).filter(([name]) => isFact(name));
  return Object.fromEntries([...kept, ...found]);
}

function isFact(name: string): boolean {
  return PREFIX_FACTS.some((fact) => fact === name);
}

/** True for the properties of a prefix's version. */
export function isPrefix(properties: StringMap): boolean {
  return properties['linkedObjects'] !== undefined;
}
