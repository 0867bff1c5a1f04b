import { isPlatformError } from '#src/domain/errors/index.js';
import { type Versioned, vertexIdOf } from '#src/domain/graph/index.js';
import {
  advanceTrainingJob,
  platformLines,
  TRAINING_JOBS,
  type TrainingEvent,
  type TrainingJob,
} from '#src/domain/training/index.js';
import type { JobTask } from '#src/jobs/dispatch/job-kind.js';
import type { Built } from '#src/ledger/index.js';
import { LineageDraft } from '#src/lineage/index.js';
import { type Claim, claimId, claimLost, isPassing, whileClaimed } from '#src/supervision/claim.js';
import { trialComponentName } from '../trial-component.js';
import type { TrainingServices } from './services.js';

/** The line numbers of the platform's own lines are those of this host. */
export const PLATFORM_HOST = 'platform';

const RETRY_MS = 500;

/** The record of a job whose claim is held: every commit expects that it still is. */
export class ClaimedJob {
  readonly #services: TrainingServices;
  readonly #task: JobTask;

  constructor(services: TrainingServices, task: JobTask) {
    this.#services = services;
    this.#task = task;
  }

  get claim(): Claim {
    return this.#task.claim;
  }

  /** The record as it stands. Throws `CLAIM_LOST` when it is somebody else's, or gone. */
  async read(): Promise<Versioned<TrainingJob>> {
    const { store } = this.#services;
    const id = vertexIdOf(this.#task.job);
    const claim = claimId(this.#task.job);
    const found = await store.vertices([id, claim]);
    const record = found.get(id);
    if (!record || found.get(claim)?.version !== this.claim.version)
      throw claimLost(this.#task.job);
    return { element: TRAINING_JOBS.read(record.element), version: record.version };
  }

  /** Moves the job on, and its log with it; a job that does not listen to the trigger is returned as it is. */
  async advance(event: Omit<TrainingEvent, 'at'>): Promise<TrainingJob> {
    const { clock, store, scope } = this.#services;
    const moved = await this.commit(async ({ element: job, version }) => {
      const now = clock.now();
      const next = advanceTrainingJob(job, { ...event, at: now });
      if (!next) return { result: job };
      const draft = new LineageDraft({ store, scope, actor: 'forebear', now });
      draft.expect(whileClaimed(this.claim));
      draft.add(
        { kind: 'putVertex', vertex: TRAINING_JOBS.write(next) },
        { element: 'vertex', id: vertexIdOf(job.arn), is: version },
      );
      if (tellsTrialComponent(job, next)) {
        const { startTime } = next;
        draft.trialComponent(
          {
            name: trialComponentName(job.name),
            status: { primaryStatus: next.status },
            ...(startTime === undefined ? {} : { startTime }),
          },
          'put',
        );
      }
      return { result: next, changeSet: await draft.build() };
    });
    await this.log(moved);
    return moved;
  }

  /** Reads, builds and commits, again as long as the store only needs time. Returns the built job. */
  async commit(
    build: (found: Versioned<TrainingJob>) => Promise<Built<TrainingJob>>,
  ): Promise<TrainingJob> {
    const { ledger, clock, logger } = this.#services;
    const { signal } = this.#task;
    for (;;) {
      try {
        const { result } = await ledger.update(async () => build(await this.read()));
        return result;
      } catch (error) {
        if (!isPassing(error)) throw error;
        logger.warn('a commit about a job is tried again', { job: this.#task.job, error });
        await clock.sleep(RETRY_MS, { signal });
      }
    }
  }

  /** Writes the platform's lines that the log lacks; one that was closed by an earlier end stays as it is. */
  async log(job: TrainingJob): Promise<void> {
    const { logs, logger } = this.#services;
    const known = await logs.lastSequence(job.arn, PLATFORM_HOST);
    const lines = platformLines(job)
      .map(({ time, message }, index) => ({
        time,
        message,
        host: PLATFORM_HOST,
        sequence: index + 1,
        stream: 'SYSTEM' as const,
      }))
      .slice(known);
    if (lines.length === 0) return;
    try {
      await logs.append(job.arn, lines);
    } catch (error) {
      if (!isPlatformError(error, 'CONFLICT')) throw error;
      logger.warn('the log of a job is closed already', { job: job.arn });
    }
  }
}

function tellsTrialComponent(before: TrainingJob, after: TrainingJob): boolean {
  return before.status !== after.status || before.startTime !== after.startTime;
}
