import type { Arn } from '#src/domain/arn.js';
import type { VertexId } from '#src/domain/graph/index.js';
import { type Artifact, vertexToEntity } from '#src/domain/lineage/index.js';
import { HOLD_TAG } from '#src/domain/retention/index.js';
import { JOB_KINDS } from '#src/jobs/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { verticesWith } from './elements.js';

/** What people and earlier runs have marked. */
export interface Marks {
  /** The URIs of artifacts with the tag of a hold. */
  readonly held: ReadonlyMap<string, VertexId>;
  /** The trial components of jobs with this tag. */
  readonly heldJobs: ReadonlySet<Arn>;
  /** Versions without bytes. */
  readonly gone: ReadonlySet<VertexId>;
}

/** The stored texts of vertices contain these for the tag of an entity, the tag of a job, and the field `bytes`. */
const HOLD = `"tag.${HOLD_TAG}"`;
const HOLD_OF_JOB = `\\"${HOLD_TAG}\\"`;
const BYTES = String.raw`\"bytes\"`;

/** Reads all marks right after a commit. */
export async function readMarks(store: GraphStore, at: number): Promise<Marks> {
  const held = new Map<string, VertexId>();
  const gone = new Set<VertexId>();
  const heldJobs = new Set<Arn>();
  for await (const vertex of verticesWith(store, { label: 'artifact', parts: [HOLD, BYTES], at })) {
    const { tags, bytes, source } = vertexToEntity(vertex) as Artifact;
    if (HOLD_TAG in tags) held.set(source.uri, vertex.id);
    if (bytes && bytes.status !== 'DELETING') gone.add(vertex.id);
  }
  for (const { codec } of JOB_KINDS)
    for await (const vertex of verticesWith(store, {
      label: codec.label,
      parts: [HOLD_OF_JOB],
      at,
    })) {
      const { tags, trialComponent } = codec.read(vertex);
      if (HOLD_TAG in tags) heldJobs.add(trialComponent as Arn);
    }
  return { held, heldJobs, gone };
}
