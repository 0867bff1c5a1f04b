import type { Arn, ArnScope } from '#src/domain/arn.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import type { RetentionClass, RetentionRule } from '#src/domain/retention/index.js';
import { CHECKPOINTS, MODEL_ARTIFACT } from '#src/jobs/index.js';
import { artifactArn, versionArn } from '#src/lineage/index.js';
import type { EndedComponent } from './components.js';

/** Bytes that a rule may be about. */
export interface Candidate {
  /** Names the same bytes in another plan. */
  readonly id: VertexId;
  readonly class: RetentionClass;
  /** The URI of an output, the prefix of captured data, or the ARN of the trial component of a log. */
  readonly uri: string;
  readonly digest?: string | undefined;
  readonly sizeBytes: number;
  readonly objectCount: number;
  /** Its bytes are kept when one of these is reachable, or held. */
  readonly vertices: readonly VertexId[];
  /** The component of the job that wrote it; absent for captured data. */
  readonly component?: EndedComponent;
  /** True when the job has read the same bytes there, such as a checkpoint that it has restored. */
  readonly isUnchanged?: boolean;
  /** The end of the job, or of the last write. */
  readonly time: number;
}

/** Why bytes are kept; `NO_RULE` is the reason of everything else. */
export type KeptBecause = 'TOO_YOUNG' | 'AMONG_LAST' | 'HELD' | 'REACHABLE' | 'NO_RULE';

/** A candidate with what the rules say about it. */
export interface Decided extends Candidate {
  readonly rule: RetentionRule | undefined;
  readonly keptBecause: KeptBecause | undefined;
  /** From the vertex that keeps it to what is in use. */
  readonly path: () => readonly VertexId[];
}

/** The outputs of a job whose digests are known, and its log. */
export function* candidatesOf(scope: ArnScope, component: EndedComponent): Generator<Candidate> {
  const { id, arn, inputs, outputs, endTime: time } = component;
  for (const { name, value: uri, digest, sizeBytes = 0, objectCount = 1 } of outputs) {
    if (digest === undefined || !uri.startsWith('s3://')) continue;
    const version = vertexIdOf(versionArn(scope, uri, digest));
    const place = vertexIdOf(artifactArn(scope, uri));
    yield {
      id: version,
      class: classOf(component, name),
      uri,
      digest,
      sizeBytes,
      objectCount,
      vertices: [version, place],
      component,
      isUnchanged: inputs.some((read) => read.value === uri && read.digest === digest),
      time,
    };
  }
  if (component.hasLog)
    yield {
      id,
      class: 'LOGS',
      uri: arn as Arn,
      sizeBytes: 0,
      objectCount: 1,
      vertices: [id],
      component,
      time,
    };
}

/** The classes that the bytes of a job have. */
export function classesOf(component: EndedComponent): readonly RetentionClass[] {
  return ['LOGS', ...component.outputs.map(({ name }) => classOf(component, name))];
}

function classOf({ hasCompleted }: EndedComponent, output: string): RetentionClass {
  if (!hasCompleted) return 'FAILED_OUTPUTS';
  if (output === CHECKPOINTS) return 'CHECKPOINTS';
  return output === MODEL_ARTIFACT ? 'MODELS' : 'OUTPUTS';
}
