import type { Arn } from '#src/domain/arn.js';
import {
  type Commit,
  INDEXED,
  stringOf,
  type Vertex,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import type { JobCodec, JobRecord } from '#src/domain/job/index.js';
import { entityProblem, type TrialComponent, vertexToEntity } from '#src/domain/lineage/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import { TUNING_JOBS } from '#src/domain/tuning/index.js';
import { IMAGE_URI } from '#src/jobs/index.js';
import type { EventType, RunEvent } from '../../events/index.js';
import {
  type ChangedRecord,
  type EventParts,
  type EventSource,
  type MakeEvent,
  vertexAt,
} from './changed-record.js';
import { jobEvent, jobEventType } from './job-event.js';
import { SeenRecords } from './seen-records.js';

/** The most inputs of a job among which its image is looked for. */
const MOST_INPUTS = 1_000;

type State = Pick<JobRecord, 'status' | 'startTime' | 'creationTime'>;

/** Makes the events of one kind of jobs. */
export class JobEvents implements EventSource {
  readonly #codec: JobCodec<JobRecord>;
  readonly #options: EventParts;
  readonly #seen = new SeenRecords<State>();

  constructor(codec: JobCodec<JobRecord>, options: EventParts) {
    this.#codec = codec;
    this.#options = options;
  }

  knows(id: VertexId): boolean {
    return this.#seen.get(id) !== undefined;
  }

  take({ commit, id, after, before }: ChangedRecord): MakeEvent | undefined {
    const known = this.#seen.get(id);
    const job = after && this.#readable(after);
    this.#seen.note(id, job && stateOf(job));
    if (!job || (known && typeOf(known, job) === undefined)) return undefined;
    return async () => {
      const type = typeOf(known ?? (await this.#stored(before)), job);
      return type && this.#event(type, job, commit);
    };
  }

  async #stored(before: ChangedRecord['before']): Promise<JobRecord | undefined> {
    const vertex = await before();
    return vertex && this.#readable(vertex);
  }

  #readable(vertex: Vertex): JobRecord | undefined {
    return readOrReport(() => this.#codec.read(vertex), this.#options.reportUnreadable);
  }

  async #event(type: EventType, job: JobRecord, commit: Commit): Promise<RunEvent> {
    const component = type === 'RUNNING' ? undefined : await this.#component(job, commit);
    const parent = await this.#parent(job, commit);
    const imageDigest = await this.#imageDigest(type === 'START' ? undefined : component, commit);
    const [codec, { time }] = [this.#codec, commit];
    const { origin } = this.#options;
    return jobEvent({ type, time, codec, job, component, parent, imageDigest }, origin);
  }

  async #component({ trialComponent }: JobRecord, commit: Commit) {
    const vertex = await vertexAt(trialComponent, commit, this.#options.store);
    if (!vertex || entityProblem(vertex) !== undefined) return undefined;
    const entity = vertexToEntity(vertex);
    return entity.kind === 'trial_component' ? entity : undefined;
  }

  /** The tuning job whose trial it is. */
  async #parent(job: JobRecord & { readonly tuningJob?: Arn }, commit: Commit) {
    if (job.tuningJob === undefined) return undefined;
    const vertex = await vertexAt(job.tuningJob, commit, this.#options.store);
    return vertex && readOrReport(() => TUNING_JOBS.read(vertex));
  }

  /** The digest of the image that the job's program ran in, if its runner knows it. */
  async #imageDigest(component: TrialComponent | undefined, { seq }: Commit) {
    const image = component?.inputArtifacts.find(({ name }) => name === IMAGE_URI)?.value;
    if (!component || image === undefined) return undefined;
    const { store } = this.#options;
    const id = vertexIdOf(component.arn);
    const query = { vertices: [id], direction: 'in', labels: ['ContributedTo'] } as const;
    const pages = await store.incident({ ...query, first: MOST_INPUTS, at: seq });
    const sources = pages.get(id)?.items.map(({ element }) => element.from) ?? [];
    for (const { element } of (await store.vertices(sources, seq)).values()) {
      if (stringOf(element.properties, INDEXED.sourceUri) !== image) continue;
      const digest = stringOf(element.properties, INDEXED.digest);
      if (digest !== undefined) return `sha256:${digest}`;
    }
    return undefined;
  }
}

/** The type of the event of a change. A record that was created again begins another run. */
function typeOf(before: State | undefined, job: JobRecord): EventType | undefined {
  return jobEventType(before?.creationTime === job.creationTime ? before : undefined, job);
}

/** The part of a record that the next event depends on. */
function stateOf({ status, startTime, creationTime }: JobRecord): State {
  return { status, creationTime, ...(startTime !== undefined && { startTime }) };
}
