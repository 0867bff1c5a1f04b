import { PlatformError } from '#src/domain/errors/index.js';
import { joinS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { TransformJob } from '#src/domain/transform/index.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { type SelectedObject, selectObjects } from '../../data/select-objects.js';

/** Bounds the memory and the note of a list of keys. */
const MOST_OBJECTS = 100_000;

/**
 * The objects that a job transforms. Throws `OBJECT_NOT_FOUND` when there is none,
 * `VALIDATION_FAILED` for more than 100,000, and `S3_URI_INVALID` for an output whose key would be
 * too long.
 */
export async function inputObjects(
  storage: ObjectStorage,
  job: Pick<TransformJob, 'input' | 'outputPath'>,
  signal: AbortSignal,
): Promise<readonly SelectedObject[]> {
  const objects: SelectedObject[] = [];
  const source = { uri: job.input, dataType: 'Prefix' } as const;
  for await (const object of selectObjects(storage, source, signal)) {
    outputUri(job, object.path);
    if (objects.push(object) > MOST_OBJECTS)
      throw new PlatformError(
        'VALIDATION_FAILED',
        `There are more than ${MOST_OBJECTS} objects under '${job.input}'; divide them between several jobs.`,
        { details: { input: job.input } },
      );
  }
  if (objects.length === 0) throw noInput(job.input);
  return objects;
}

/** The URI of an object's output. */
export function outputUri({ outputPath }: Pick<TransformJob, 'outputPath'>, path: string): S3Uri {
  return joinS3Uri(outputPath, `${path}.out`);
}

function noInput(uri: string): PlatformError {
  return new PlatformError('OBJECT_NOT_FOUND', `There is no object under '${uri}' to transform.`, {
    details: { uri },
  });
}
