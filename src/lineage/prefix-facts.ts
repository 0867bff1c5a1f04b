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

/** True for a version that a caller has recorded with another number of objects than were read. */
export function hasOtherObjects(known: Artifact, read: StringMap = {}): boolean {
  return isPrefix(read) && read['linkedObjects'] !== known.properties['linkedObjects'];
}

/** Returns properties with those of a prefix that was read. */
export function withPrefixFacts(known: StringMap, read: StringMap = {}): StringMap {
  if (!isPrefix(read)) return known;
  const facts = PREFIX_FACTS.flatMap((fact) => {
    const value = read[fact];
    return value === undefined ? [] : [[fact, value] as const];
  });
  return { ...known, ...Object.fromEntries(facts) };
}

function isPrefix(properties: StringMap): boolean {
  return properties['linkedObjects'] !== undefined;
}
