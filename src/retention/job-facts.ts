import type { Vertex, VertexId } from '#src/domain/graph/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { JOB_KINDS } from '#src/jobs/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Candidate } from './candidates.js';
import type { EndedComponent } from './components.js';
import { verticesById } from './elements.js';

/** The records of jobs at a commit, each read once. */
export class JobFacts {
  readonly #store: GraphStore;
  readonly #at: number;
  readonly #jobs = new Map<VertexId, JobRecord | undefined>();

  constructor(store: GraphStore, at: number) {
    this.#store = store;
    this.#at = at;
  }

  /** Reads the jobs of components. Throws `RECORD_UNREADABLE`. */
  async read(components: readonly EndedComponent[]): Promise<void> {
    const ids = new Set(components.map(({ job }) => job).filter((id) => !this.#jobs.has(id)));
    const found = await verticesById(this.#store, [...ids], this.#at);
    for (const id of ids) {
      const vertex = found.get(id);
      this.#jobs.set(id, vertex && kindOf(vertex)?.codec.read(vertex));
    }
  }

  /** The job of a component; undefined when it is deleted, or another job has its name. */
  of({ job, arn }: EndedComponent): JobRecord | undefined {
    const found = this.#jobs.get(job);
    return found?.trialComponent === arn ? found : undefined;
  }
}

/** Returns the job of a candidate now, with its version and codec; undefined when it is deleted. */
export async function jobOf(store: GraphStore, { component }: Pick<Candidate, 'component'>) {
  if (!component) return undefined;
  const found = (await store.vertices([component.job])).get(component.job);
  const codec = found && kindOf(found.element)?.codec;
  if (!codec) return undefined;
  const element = codec.read(found.element);
  if (element.trialComponent !== component.arn) return undefined;
  return { element, codec, version: found.version };
}

function kindOf({ labels }: Vertex) {
  return JOB_KINDS.find(({ codec }) => codec.label === labels[0]);
}
