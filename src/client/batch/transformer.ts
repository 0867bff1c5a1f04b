import { ForebearError } from '../errors.js';
import {
  type BatchStrategy,
  CreateTransformJobDocument,
  type CreateTransformJobInput,
  DeleteModelDocument,
  type SplitType,
  type TransformJobFieldsFragment,
} from '../generated/graphql.js';
import { Job, type WaitOptions } from '../jobs/job.js';
import {
  type LaunchOptions,
  type WithoutNull,
  withResources,
  withToken,
} from '../jobs/launch-options.js';
import type { Session } from '../session.js';

/** The options of one transform, in addition to those of the {@link Transformer}. */
type OfTransform = 'contentType' | 'splitType' | 'inputFilter' | 'outputFilter' | 'joinSource';

/** Options of a {@link Transformer}; options without a comment are the API's. */
export interface TransformerOptions
  extends LaunchOptions<CreateTransformJobInput, OfTransform | 'input' | 'batchStrategy'> {
  readonly session: Session;
  /** Default `MULTI_RECORD`: as many records at once as fit. */
  readonly strategy?: BatchStrategy;
}

/** The data and the options of one transform. */
export interface TransformOptions
  extends WaitOptions,
    WithoutNull<Pick<CreateTransformJobInput, Exclude<OfTransform, 'splitType'> | 'experiment'>> {
  /** Default `NONE`: an object is one request. The original's `Line` is accepted too. */
  readonly splitType?: SplitType | 'Line' | 'None';
  readonly jobName?: string;
  /** Resolve once the job has ended. Default false: see {@link Transformer.wait}. */
  readonly wait?: boolean;
}

/** A batch transform job on the server. */
export type TransformJob = Job<TransformJobFieldsFragment>;

/** Scores all objects of a location with a model. */
export class Transformer {
  readonly session: Session;
  readonly modelName: string;
  readonly #options: TransformerOptions;
  #job: TransformJob | undefined;
  #outputPath: string | undefined;

  constructor(options: TransformerOptions) {
    this.session = options.session;
    this.modelName = options.modelName;
    this.#options = options;
    this.#outputPath = options.outputPath;
  }

  /**
   * The location of the last job's scores; undefined before the first launch without a location.
   */
  get outputPath(): string | undefined {
    return this.#outputPath;
  }

  /** The last launched job. */
  get latestTransformJob(): TransformJob | undefined {
    return this.#job;
  }

  /** Launches a batch transform of an object, or of all objects below a prefix. */
  async transform(input: string, options: TransformOptions = {}): Promise<TransformJob> {
    const { session, modelName } = this;
    const { session: _session, strategy, ...settings } = this.#options;
    const { splitType, jobName, wait = false, logs: _logs, signal, ...asked } = options;
    const { createTransformJob } = await session.client.ask(
      CreateTransformJobDocument,
      {
        input: withToken<CreateTransformJobInput>({
          ...withResources(settings),
          ...asked,
          name: jobName,
          modelName,
          input,
          splitType: splitType?.toUpperCase() as SplitType | undefined,
          batchStrategy: strategy,
        }),
      },
      { signal },
    );
    this.#outputPath = createTransformJob.outputPath;
    const job = new Job(session.client, createTransformJob);
    this.#job = job;
    if (wait) await this.wait(options);
    return job;
  }

  /** Resolves once the last job has ended; throws a {@link JobFailedError} when it failed. */
  async wait(options: WaitOptions = {}): Promise<TransformJobFieldsFragment> {
    if (this.#job) return this.#job.wait(options);
    const message = 'Nothing is transformed yet; use transformer.transform().';
    throw new ForebearError({ code: 'CONFLICT', message });
  }

  /** Deletes the model. */
  async deleteModel(): Promise<void> {
    await this.session.client.ask(DeleteModelDocument, { name: this.modelName });
  }
}
