import { PlatformError } from '#src/domain/errors/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { Roles } from '#src/domain/roles/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { Meter } from '#src/files/budget.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { storageOf } from '#src/supervision/own-objects.js';
import type { SourcePatch } from './new-job.js';

const MOST_BYTES = 1 << 20;

interface Services {
  readonly storage: ObjectStorage;
  readonly roles?: Roles;
}

/**
 * Reads the differences of a job's code from its commit. Throws `OBJECT_NOT_FOUND`, and
 * `VALIDATION_FAILED` for an empty object and for more than 1 MiB.
 */
export async function readPatch(
  services: Services,
  uri: S3Uri,
  role: string,
): Promise<SourcePatch> {
  const storage = storageOf(services.storage, services.roles, role);
  const object = await storage.head(uri);
  if (!object)
    throw new PlatformError(
      'OBJECT_NOT_FOUND',
      `There is no object '${uri}' for git.patch; upload it, or leave git.patch out.`,
      { details: { uri } },
    );
  if (object.sizeBytes === 0 || object.sizeBytes > MOST_BYTES)
    refuse(
      'git.patch',
      `'${uri}' has ${object.sizeBytes} bytes; git.patch has 1 to ${MOST_BYTES}. Leave it out.`,
    );
  const { body } = await storage.get(uri, { range: { start: 0, end: MOST_BYTES - 1 } });
  const meter = new Meter();
  for await (const _chunk of meter.measure(body));
  return { uri, ...meter.facts() };
}
