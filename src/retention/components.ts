import type { Arn } from '#src/domain/arn.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import {
  jobOf,
  type TrialComponent,
  type TrialComponentArtifact,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { verticesOf } from './elements.js';

/** A trial component of an ended job; it outlives the job. */
export interface EndedComponent {
  readonly id: VertexId;
  readonly arn: Arn;
  /** The record of its job, which may be deleted, or be a later job of the same name. */
  readonly job: VertexId;
  readonly isHeld: boolean;
  readonly hasCompleted: boolean;
  readonly endTime: number;
  readonly inputs: readonly TrialComponentArtifact[];
  readonly outputs: readonly TrialComponentArtifact[];
  readonly hasLog: boolean;
}

/** All trial components of jobs. */
export interface Components {
  readonly ended: readonly EndedComponent[];
  /** The components of running jobs. */
  readonly going: readonly VertexId[];
  /** The URIs of the inputs of each. */
  readonly inputs: ReadonlyMap<VertexId, readonly string[]>;
}

/** Reads the trial components of all jobs right after a commit. */
export async function readComponents(
  store: GraphStore,
  at: number,
  isHeld: (component: TrialComponent) => boolean,
): Promise<Components> {
  const ended: EndedComponent[] = [];
  const going: VertexId[] = [];
  const inputs = new Map<VertexId, readonly string[]>();
  for await (const vertex of verticesOf(store, 'trial_component', at)) {
    const component = vertexToEntity(vertex) as TrialComponent;
    const { status, endTime, arn, outputArtifacts, inputArtifacts } = component;
    const { id } = vertex;
    inputs.set(
      id,
      inputArtifacts.map(({ value }) => value),
    );
    const job = jobOf(component);
    if (!job) continue;
    if (!isOver(component)) going.push(id);
    else if (endTime !== undefined)
      ended.push({
        id,
        arn,
        job: vertexIdOf(job),
        isHeld: isHeld(component),
        hasCompleted: status?.primaryStatus === 'Completed',
        endTime,
        inputs: inputArtifacts,
        outputs: outputArtifacts,
        hasLog: component.properties['logDigest'] !== undefined,
      });
  }
  return { ended, going, inputs };
}

function isOver({ status }: TrialComponent): boolean {
  const is = status?.primaryStatus;
  return is === 'Completed' || is === 'Failed' || is === 'Stopped';
}
