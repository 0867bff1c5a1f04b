import { PlatformError } from '#src/domain/errors/index.js';
import type { ObjectFacts } from '#src/files/meter.js';
import type { NewVersion } from '#src/lineage/index.js';

/** The version of a model's archive for the lineage. */
export function modelVersion(sourceUri: string, facts: ObjectFacts): NewVersion {
  return { sourceUri, type: 'Model', objectCount: 1, ...facts };
}

/** Throws `MODEL_CHANGED` when an archive is not the recorded one. */
export function requireModel({
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
    `'${uri}' has other bytes than were recorded: its SHA-256 is ${found}, not ${recorded}. Put the recorded archive back, or create a model of the new one by its modelData.`,
    { details: { uri, recorded, found } },
  );
}
