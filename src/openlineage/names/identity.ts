import { createHash } from 'node:crypto';
import type { Arn, ArnScope } from '#src/domain/arn.js';
import { hex32, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { artifactArn, contextArn, trialComponentArn } from '#src/lineage/index.js';
import { locationOf, type Named } from './dataset-names.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The beginning of the names of contexts and trial components that events make. */
export const NAME_PREFIX = 'openlineage-';

/** The name of a job's context. */
export function contextNameOf({ namespace, name }: Named): string {
  return `${NAME_PREFIX}${hex32(JSON.stringify([namespace, name]))}`;
}

/** The ARN of a job's context. */
export function jobArn(scope: ArnScope, job: Named): Arn {
  return contextArn(scope, contextNameOf(job));
}

/** True for a UUID with digits of either case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * The id of a run as a UUID. Other ids are hashed with the name of their job, because producers
 * reuse such ids.
 */
export function runUuid(job: Named, runId: string): string {
  if (isUuid(runId)) return runId.toLowerCase();
  return uuidOf(JSON.stringify([job.namespace, job.name, runId]));
}

/** The name of a run's trial component. */
export function componentNameOf(job: Named, runId: string): string {
  return `${NAME_PREFIX}${runUuid(job, runId)}`;
}

/** The ARN of a run's trial component. */
export function runArn(scope: ArnScope, job: Named, runId: string): Arn {
  return trialComponentArn(scope, componentNameOf(job, runId));
}

/** The ARN of a dataset's location. */
export function datasetArn(scope: ArnScope, dataset: Named): Arn {
  return artifactArn(scope, locationOf(dataset));
}

/** The ARN of a version of a location that its producer named. */
export function datasetVersionArn(scope: ArnScope, location: string, version: string): Arn {
  return artifactArn(scope, `${location}\nversion:${version}`);
}

/** The id of the vertex that notes an event, by the SHA-256 of its canonical JSON. */
export function eventVertexId(digest: string): VertexId {
  return vertexIdOf(`openlineage-event:${digest}`);
}

/** The UUID of the run of a job of ours: the same for the same ARN and creation time. */
export function runIdOf(arn: Arn, creationTime: number): string {
  return uuidOf(`${arn}\n${creationTime}`);
}

/** The namespace of these UUIDs: a random UUID. */
const NAMESPACE = Buffer.from('5e2f1c0b7d3a4f6e9b18c4a07d52e3f1', 'hex');

/** A UUID of version 5: RFC 9562, section 5.5. */
function uuidOf(text: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(text).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
