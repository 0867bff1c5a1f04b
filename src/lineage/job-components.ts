import type { ArnParts } from '#src/domain/arn.js';
import { type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { type JobArnKind, trialComponentName } from '#src/domain/job/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { trialComponentArn } from './identity.js';

/** The parts of a job's ARN. */
export interface JobArnParts extends Omit<ArnParts, 'kind'> {
  readonly kind: JobArnKind;
}

/** How many numbers are looked up first: few names are used again. */
const FIRST = 2;

/** The trial components of all jobs that have had an ARN, in the order of the jobs, now or at a commit. */
export async function jobComponents(
  store: Pick<GraphStore, 'vertices'>,
  { kind, id, ...scope }: JobArnParts,
  at?: number,
): Promise<readonly Vertex[]> {
  const components: Vertex[] = [];
  for (let asked = FIRST; ; asked *= 2) {
    const ids = Array.from({ length: asked }, (_, index) => {
      const number = components.length + index + 1;
      return vertexIdOf(trialComponentArn(scope, trialComponentName(kind, id, number)));
    });
    const found = await store.vertices(ids, at);
    for (const each of ids) {
      const vertex = found.get(each)?.element;
      if (!vertex) return components;
      components.push(vertex);
    }
  }
}
