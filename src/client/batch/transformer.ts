import { ForebearError } from '../errors.js';
import type {
  AssembleWith,
  BatchStrategy,
  CreateTransformJobInput,
  ExperimentInput,
  JoinSource,
  SplitType,
  TransformJobFieldsFragment,
} from '../generated/graphql.js';
import { CreateTransformJobDocument, DeleteModelDocument } from '../generated/graphql.js';
import { withToken } from '../jobs/client-token.js';
import { Job, type WaitOptions } from '../jobs/job.js';
import type { Session } from '../session.js';

/** Options of a {@link Transformer}. */
export interface TransformerOptions {
  readonly session: Session;
  readonly modelName: string;
  /** Default 1. */
  readonly instanceCount?: number;
  /** Default `local`. */
  readonly instanceType?: string;
  /** Where outputs are stored. Default `s3://<default bucket>/<job>`. */
  readonly outputPath?: string;
  /** The type of the answers. */
  readonly accept?: string;
  /** Default `NONE`: answers are written one after another as they are. */
  readonly assembleWith?: AssembleWith;
  /** Default `MULTI_RECORD`: as many records at once as fit. */
  readonly strategy?: BatchStrategy;
  readonly maxConcurrentTransforms?: number;
  /** MiB of a request. */
  readonly maxPayloadMb?: number;
  readonly baseJobName?: string;
  readonly role?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly tags?: Readonly<Record<string, string>>;
}

/** What is transformed. */
export interface TransformOptions extends WaitOptions {
  readonly contentType?: string;
  /** Default `NONE`: an object is one request. The original's `Line` is taken, too. */
  readonly splitType?: SplitType | 'Line' | 'None';
  /** A JSONPath of what the model gets. */
  readonly inputFilter?: string;
  /** A JSONPath of what is stored. */
  readonly outputFilter?: string;
  /** Default `NONE`: what is stored is the answer alone. */
  readonly joinSource?: JoinSource;
  readonly jobName?: string;
  readonly experiment?: ExperimentInput;
  /** Resolve once the job has ended. Default false: see {@link Transformer.wait}. */
  readonly wait?: boolean;
}

/** A batch transform job on the server. */
export type TransformJob = Job<TransformJobFieldsFragment>;

/** Scores whole locations of data with a model. */
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

  /** Where the scores of the last job are; undefined before one is launched without a place. */
  get outputPath(): string | undefined {
    return this.#outputPath;
  }

  /** The last job that was launched. */
  get latestTransformJob(): TransformJob | undefined {
    return this.#job;
  }

  /** Launches a batch transform of an object, or of all below a prefix. */
  async transform(input: string, options: TransformOptions = {}): Promise<TransformJob> {
    const { session, modelName } = this;
    const { instanceType = 'local', instanceCount = 1, strategy, ...settings } = this.#options;
    const { session: _session, modelName: _model, ...passed } = settings;
    const { splitType, jobName, wait = false, logs: _logs, signal, ...asked } = options;
    const { createTransformJob } = await session.client.ask(
      CreateTransformJobDocument,
      {
        input: withToken<CreateTransformJobInput>({
          ...passed,
          ...asked,
          name: jobName,
          modelName,
          input,
          splitType: splitType?.toUpperCase() as SplitType | undefined,
          batchStrategy: strategy,
          resources: { instanceType, instanceCount },
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
