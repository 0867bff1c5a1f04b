import { isPlatformError } from '#src/domain/errors/index.js';
import { hex32, type VertexId } from '#src/domain/graph/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import {
  type Hyperparameters,
  hasTuningEnded,
  plannedTrials,
  type ResolvedTuning,
  resolveTuningRequest,
  type Trial,
  TUNING_JOBS,
  TUNING_LIFE,
  type TuningJob,
  type TuningRequest,
  trialId,
} from '#src/domain/tuning/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { Importances } from '#src/samplers/analysis.js';
import { nextTrial } from '#src/samplers/next-trial.js';
import { Jobs, type JobsOptions, type Launch, type NewJob, newJob } from '../launch/index.js';
import { MOST_REFUSED, trialRequest } from './launch-trial.js';
import { readEarlier, readTrials, tuningState } from './state.js';
import type { Tuner } from './tuner.js';
import { tuningKind } from './tuning-kind.js';

/** The record of a new tuning job; `head` is the last commit before it. */
export function newTuningJob(
  { randomSeed, warmStartFrom: names, ...resolved }: ResolvedTuning,
  made: NewJob,
  head: number,
): TuningJob {
  const job = newJob({ codec: TUNING_JOBS, life: TUNING_LIFE }, resolved, made);
  return {
    ...job,
    randomSeed: randomSeed ?? Number.parseInt(hex32(`${job.arn}\n${made.now}`).slice(0, 7), 16),
    ...(names.length > 0 && { warmStart: { names, atCommit: head } }),
    counts: { completed: 0, inProgress: 0, stopped: 0, failed: 0 },
  };
}

/** The use cases of tuning jobs. */
export class TuningJobs extends Jobs<TuningJob> {
  readonly #options: JobsOptions & Tuner;

  constructor(options: JobsOptions & Tuner) {
    super(tuningKind(options), options);
    this.#options = options;
  }

  /**
   * Checks a request and its future training jobs, then launches the job. Throws
   * `VALIDATION_FAILED`, `HYPERPARAMETER_INVALID`, `NOT_FOUND` for a tuning job to start from, and
   * the errors of a training job's launch.
   */
  async submit(request: TuningRequest, principal: Principal): Promise<TuningJob> {
    const known = (await this.token(request))?.known;
    if (known) return known;
    const resolved = resolveTuningRequest(request, this.#options);
    const { uris, inputs = [], program, environment } = this.#checkTrials(resolved);
    const { seq: head } = await this.#options.ledger.head();
    const parents = await this.#parents(resolved);
    return this.launch(
      request,
      {
        resolved,
        uris,
        inputs,
        program,
        environment,
        make: (made: NewJob) => newTuningJob(resolved, made, head),
        also(draft, { trialComponent }) {
          for (const parent of parents)
            draft.associate(parent.trialComponent, trialComponent, { type: 'ContributedTo' });
        },
      },
      principal,
    );
  }

  /** Returns the trials of a job in the order of their launches, now or right after a commit. */
  trials({ arn }: Pick<TuningJob, 'arn'>, at?: number): Promise<readonly Trial[]> {
    return readTrials(this.#options.store, arn, at);
  }

  /** Estimates the importance of each hyperparameter from the results so far. */
  async importances(job: TuningJob, at?: number): Promise<Importances> {
    const { store, scope, samplers } = this.#options;
    const trials = await this.trials(job, at);
    const earlier = await readEarlier(store, scope, job);
    return samplers.importances(tuningState(job, { trials, earlier, refused: [] }));
  }

  /** Its trials are removed with it; their training jobs stay. */
  protected override async belongings(job: TuningJob): Promise<readonly VertexId[]> {
    const trials = await this.trials(job);
    const own = trials.map(({ number }) => trialId(job.arn, number));
    return [...(await super.belongings(job)), ...own];
  }

  /** The values of the first trial. For a grid, every trial must be valid. */
  #checkTrials(resolved: ResolvedTuning): Launch<TrainingJob> {
    const { trainingJobs } = this.#options;
    const job = { ...resolved, randomSeed: resolved.randomSeed ?? 0 };
    const launchOf = (values: Hyperparameters) =>
      trainingJobs.prepare(trialRequest(resolved, values));
    if (resolved.strategy === 'Grid') {
      const trials: Trial[] = [];
      let launch: Launch<TrainingJob> | undefined;
      while (trials.length < plannedTrials(resolved)) {
        const { hyperparameters } = nextTrial(
          tuningState(job, { trials, earlier: [], refused: [] }),
        );
        launch = launchOf(hyperparameters);
        trials.push({ number: trials.length + 1, hyperparameters } as Trial);
      }
      if (launch) return launch;
    }
    for (const refused: Hyperparameters[] = []; ; ) {
      const { hyperparameters } = nextTrial(tuningState(job, { trials: [], earlier: [], refused }));
      try {
        return launchOf(hyperparameters);
      } catch (error) {
        const isRefused = isPlatformError(error, 'HYPERPARAMETER_INVALID');
        if (!isRefused || refused.length >= MOST_REFUSED) throw error;
        refused.push(hyperparameters);
      }
    }
  }

  async #parents({ warmStartFrom, objective }: ResolvedTuning): Promise<readonly TuningJob[]> {
    const found = await this.requireAll(warmStartFrom);
    return found.map(({ element: parent }) => {
      if (!hasTuningEnded(parent))
        refuse(
          'warmStartFrom',
          `The tuning job '${parent.name}' is ${parent.status}; start from those that have ended.`,
        );
      const { metricName, goal } = parent.objective;
      if (metricName !== objective.metricName || goal !== objective.goal)
        refuse(
          'warmStartFrom',
          `The tuning job '${parent.name}' has the objective ${goal} '${metricName}'; start from those with the same.`,
        );
      return parent;
    });
  }
}
