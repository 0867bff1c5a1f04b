import type { ArnParts } from '#src/domain/arn.js';
import { type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { trialComponentName } from '#src/domain/job/index.js';
import type { JobArnKind } from '#src/domain/record-kinds.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { trialComponentArn } from './identity.js';

/** The parts of a job's ARN. */
export interface JobArnParts extends Omit<ArnParts, 'kind'> {
  readonly kind: JobArnKind;
}

/** How many numbers are looked up first: few names are used more than once. */
const FIRST = 2;

/** The trial component of one job with a name; `number` is 1 for the first job with that name. */
export interface NumberedComponent {
  readonly number: number;
  readonly vertex: Vertex;
}

/**
 * The trial components of all jobs that have had an ARN, in the order of the jobs, now or at a
 * commit. A number whose component was deleted is left out.
 */
export async function jobComponents(
  store: Pick<GraphStore, 'vertices'>,
  { kind, id, ...scope }: JobArnParts,
  at?: number,
): Promise<readonly NumberedComponent[]> {
  const components: NumberedComponent[] = [];
  for (let [from, asked] = [1, FIRST]; ; from += asked, asked *= 2) {
    const numbered = Array.from({ length: asked }, (_, index) => {
      const name = trialComponentName(kind, id, from + index);
      return { number: from + index, id: vertexIdOf(trialComponentArn(scope, name)) };
    });
    const found = await store.vertices(
      numbered.map((one) => one.id),
      at,
    );
    if (found.size === 0) return components;
    for (const one of numbered) {
      const vertex = found.get(one.id)?.element;
      if (vertex) components.push({ number: one.number, vertex });
    }
  }
}
