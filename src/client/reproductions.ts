import type { Client } from './client.js';
import {
  CreateReproductionDocument,
  type CreateReproductionMutationVariables,
  ProvenanceDocument,
  type ProvenanceQuery,
  ReproductionDocument,
  ReproductionPlanDocument,
  type ReproductionPlanQuery,
  type ReproductionQuery,
} from './generated/graphql.js';
import { Job } from './jobs/job.js';
import { getJob } from './jobs/jobs.js';
import { withToken } from './jobs/launch-options.js';

/** The options of a reproduction, without its subject. */
export type ReproduceOptions = Omit<CreateReproductionMutationVariables['input'], 'subject'>;
/** The jobs that must run again to reproduce a subject, and what is gone. */
export type ReproductionPlan = ReproductionPlanQuery['reproductionPlan'];
/** A reproduction with its steps, and once they are compared, its verdict and results. */
export type Reproduction = NonNullable<ReproductionQuery['reproduction']>;
/** Signed statements about the jobs that made a subject, and the public key of the server. */
export type Provenance = ProvenanceQuery['provenance'];

/** Reproduces models and data, and returns signed statements about their origin. Subjects are ARNs. */
export class Reproductions {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Plans a reproduction of a model, a model package, an alias, an endpoint, an artifact or the outputs
   * of a job. Launches nothing. Throws `NOT_FOUND`, and `VALIDATION_FAILED` for a subject that no job
   * has made.
   */
  async plan(subject: string): Promise<ReproductionPlan> {
    return (await this.#client.ask(ReproductionPlanDocument, { subject })).reproductionPlan;
  }

  /**
   * Launches a reproduction. Throws the errors of {@link plan}, and `REPRODUCTION_IMPOSSIBLE`.
   */
  async launch(subject: string, options: ReproduceOptions = {}): Promise<Job> {
    const input = withToken({ ...options, subject });
    const { createReproduction } = await this.#client.ask(CreateReproductionDocument, { input });
    return new Job(this.#client, await getJob(this.#client, createReproduction.arn));
  }

  /** Returns a reproduction with its verdict, by its name; undefined when there is none. */
  async get(name: string): Promise<Reproduction | undefined> {
    return (await this.#client.ask(ReproductionDocument, { name })).reproduction ?? undefined;
  }

  /** Returns signed statements about the jobs that made a subject. Throws the errors of {@link plan}. */
  async provenance(subject: string): Promise<Provenance> {
    return (await this.#client.ask(ProvenanceDocument, { subject })).provenance;
  }
}
