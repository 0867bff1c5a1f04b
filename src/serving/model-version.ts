import { PlatformError } from '#src/domain/errors/index.js';
import type { ObjectFacts } from '#src/files/meter.js';
import { MOST_LINKED, type NewVersion, prefixProperties } from '#src/lineage/index.js';
import type { CodeFacts } from './fetch-code.js';

/** The version of a model's archive for the lineage. */
export function modelVersion(sourceUri: string, facts: ObjectFacts): NewVersion {
  return { sourceUri, type: 'Model', objectCount: 1, ...facts };
}

/** The version of a model's separate code for the lineage. */
export function codeVersion(sourceUri: string, { objects, ...facts }: CodeFacts): NewVersion {
  const properties = objects.length > 0 && { properties: prefixProperties(linkedOf(objects)) };
  return { sourceUri, type: 'Code', ...facts, ...properties };
}

/** The objects of code that get versions. */
export function linkedOf(objects: CodeFacts['objects']): CodeFacts['objects'] {
  return objects.length <= MOST_LINKED ? objects : [];
}

/** Throws `MODEL_CHANGED` when an archive, or code, differs from the recorded one. */
export function requireRecorded({
  uri,
  recorded,
  found,
}: {
  readonly uri: string;
  readonly recorded: string;
  readonly found: string;
}): void {
  if (recorded === found) return;
  throw new PlatformError(
    'MODEL_CHANGED',
    `'${uri}' has other bytes than were recorded: its SHA-256 is ${found}, not ${recorded}. Put the recorded bytes back, or create a model of the present ones.`,
    { details: { uri, recorded, found } },
  );
}
