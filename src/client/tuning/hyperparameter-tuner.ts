import { type Places, uploadedRequest } from '../data/places.js';
import { ForebearError } from '../errors.js';
import {
  type CreateTrainingJobInput,
  CreateTuningJobDocument,
  type CreateTuningJobInput,
  type ExperimentInput,
  type ObjectiveGoal,
  TuningJobDocument,
  type TuningJobFieldsFragment,
} from '../generated/graphql.js';
import type { DeployOptions } from '../hosting/model.js';
import type { Predictor } from '../hosting/predictor.js';
import { Job, type WaitOptions } from '../jobs/job.js';
import { found } from '../jobs/jobs.js';
import { type WithoutNull, withToken } from '../jobs/launch-options.js';
import type { Session } from '../session.js';
import { Estimator } from '../training/estimator.js';
import type { ModelOptions, TrainingInputs } from '../training/estimator-options.js';
import { TuningAnalytics } from './analytics.js';
import { type ParameterRanges, parametersOf, rangesOf } from './ranges.js';

/** The searched hyperparameters and the objective. Options without a comment are the API's. */
export interface TunerOptions
  extends Partial<
    WithoutNull<
      Omit<
        CreateTuningJobInput,
        | 'clientToken'
        | 'dryRun'
        | 'name'
        | 'experiment'
        | 'trainingJob'
        | 'objective'
        | 'ranges'
        | 'tags'
      >
    >
  > {
  /** The training of each trial, with the fixed hyperparameters. */
  readonly estimator: Estimator;
  /** A metric of the training job, such as `validation:discriminator_auc`. */
  readonly objectiveMetricName: string;
  readonly hyperparameterRanges: ParameterRanges;
  /** Default `MAXIMIZE`. */
  readonly objectiveType?: ObjectiveGoal;
  /** The number of training jobs. Default 1. */
  readonly maxJobs?: number;
  readonly tags?: Readonly<Record<string, string>>;
}

/** The options of a launch. */
export interface TuningFitOptions extends WaitOptions {
  /** Resolve once the job has ended. Default false: see {@link HyperparameterTuner.wait}. */
  readonly wait?: boolean;
  /** At most 32 characters. Default a generated name. */
  readonly jobName?: string;
  readonly experiment?: ExperimentInput;
  /** Accepted because the original has it: no hyperparameters are added here in any case. */
  readonly includeClsMetadata?: boolean;
}

/** A tuning job on the server. */
export type TuningJob = Job<TuningJobFieldsFragment>;

/** Searches hyperparameters, and deploys the best model. */
export class HyperparameterTuner {
  readonly estimator: Estimator;
  readonly #options: TunerOptions;
  #job: TuningJob | undefined;

  constructor(options: TunerOptions) {
    this.estimator = options.estimator;
    this.#options = options;
  }

  /**
   * A tuner of an earlier job: to wait for it, to read its results, to deploy its best model, or to
   * repeat the search. The estimator comes from its first trial; throws `CONFLICT` while there is
   * none.
   */
  static async attach(jobName: string, session: Session): Promise<HyperparameterTuner> {
    const { tuningJob } = await session.client.ask(TuningJobDocument, { name: jobName });
    const job = found(tuningJob, jobName);
    const { value: trial } = await new TuningAnalytics(session, jobName).trials().next();
    if (!trial) throw conflict(`The tuning job ${jobName} has no training job yet.`, jobName);
    const tuner = new HyperparameterTuner({
      ...optionsOf(job),
      estimator: await Estimator.attach(trial.trainingJob.name, session),
    });
    tuner.#job = new Job(session.client, job);
    return tuner;
  }

  /** The last launched or attached job. */
  get latestTuningJob(): TuningJob | undefined {
    return this.#job;
  }

  /** Launches a tuning job. The server checks the request before local code is uploaded. */
  async fit(inputs: TrainingInputs, options: TuningFitOptions = {}): Promise<TuningJob> {
    const { objectiveMetricName, objectiveType, hyperparameterRanges, ...others } = this.#options;
    const { estimator, maxJobs = 1, ...settings } = others;
    const { session } = estimator;
    const request = async (places: Places): Promise<CreateTuningJobInput> => ({
      ...settings,
      maxJobs,
      name: options.jobName,
      trainingJob: await this.#trainingJob(inputs, places),
      objective: { metricName: objectiveMetricName, goal: objectiveType ?? 'MAXIMIZE' },
      ranges: rangesOf(hyperparameterRanges),
      experiment: options.experiment,
    });
    const { signal } = options;
    const create = (input: CreateTuningJobInput) =>
      session.client.ask(CreateTuningJobDocument, { input }, { signal });
    const input = await uploadedRequest(session, { request, check: create, withGit: true });
    const { createTuningJob } = await create(withToken(input));
    this.#job = new Job(session.client, createTuningJob);
    if (options.wait) await this.wait(options);
    return this.#job;
  }

  /** Resolves once all training jobs have ended; throws a {@link JobFailedError} when the search failed. */
  wait(options: WaitOptions = {}): Promise<TuningJobFieldsFragment> {
    return this.#launched().wait(options);
  }

  /** Returns the results so far. */
  analytics(): TuningAnalytics {
    return new TuningAnalytics(this.estimator.session, this.#launched().name);
  }

  /** The name of the training job with the best result. Throws `CONFLICT` while there is none. */
  async bestTrainingJob(): Promise<string> {
    const { name, bestTrainingJob } = await this.#launched().describe();
    if (bestTrainingJob) return bestTrainingJob.name;
    throw conflict(`The tuning job ${name} has no best training job yet.`, name);
  }

  /** Returns an estimator of the training job with the best result. */
  async bestEstimator(): Promise<Estimator> {
    return Estimator.attach(await this.bestTrainingJob(), this.estimator.session);
  }

  /** Deploys the best model, as {@link Estimator.deploy} does. */
  async deploy<Output = unknown>(
    options: DeployOptions<Output> & ModelOptions = {},
  ): Promise<Predictor<Output>> {
    return (await this.bestEstimator()).deploy(options);
  }

  /** Makes the training of each trial; the searched hyperparameters have no value here. */
  async #trainingJob(inputs: TrainingInputs, places: Places): Promise<CreateTrainingJobInput> {
    const request = await this.estimator.trainingRequest(inputs, {}, places);
    const searched = this.#options.hyperparameterRanges;
    const fixed = Object.entries(request.hyperparameters ?? {}).filter(
      ([name]) => !Object.hasOwn(searched, name),
    );
    return { ...request, hyperparameters: Object.fromEntries(fixed) };
  }

  #launched(): TuningJob {
    if (this.#job) return this.#job;
    throw conflict('Nothing is tuned yet; use tuner.fit().');
  }
}

function conflict(message: string, name?: string): ForebearError {
  return new ForebearError({ code: 'CONFLICT', message, details: { name } });
}

/** Returns the options of a launched job. */
function optionsOf(job: TuningJobFieldsFragment): Omit<TunerOptions, 'estimator'> {
  const { maxJobs, maxParallelJobs, strategy, earlyStopping, hyperband, randomSeed } = job;
  return {
    objectiveMetricName: job.objective.metricName,
    objectiveType: job.objective.goal,
    hyperparameterRanges: parametersOf(job.ranges),
    maxJobs,
    maxParallelJobs,
    strategy,
    earlyStopping,
    ...(hyperband && { hyperband }),
    ...(typeof randomSeed === 'number' && { randomSeed }),
    tags: job.tags as Readonly<Record<string, string>>,
  };
}
