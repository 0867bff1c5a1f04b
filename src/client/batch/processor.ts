import { type Places, uploadedRequest } from '../data/places.js';
import {
  CreateProcessingJobDocument,
  type CreateProcessingJobInput,
  type ExperimentInput,
  type ProcessingJobFieldsFragment,
} from '../generated/graphql.js';
import { Job, type WaitOptions } from '../jobs/job.js';
import { type LaunchOptions, withResources, withToken } from '../jobs/launch-options.js';
import type { Session } from '../session.js';

/** Options of a {@link Processor}; options without a comment are the API's. */
export interface ProcessorOptions
  extends LaunchOptions<CreateProcessingJobInput, 'command' | 'inputs' | 'outputs'> {
  readonly session: Session;
  /** The program's name in the lineage, and its image. */
  readonly image: string;
  /** The command, which overrides the image's. */
  readonly entrypoint?: readonly string[];
}

/** Data that the program finds in a folder. */
export interface ProcessingInput {
  /** `s3://…`, or a local file or folder, which is uploaded. */
  readonly source: string;
  /** Below `/opt/ml/processing/`. */
  readonly destination: string;
  /** Default `input-<number>`. */
  readonly inputName?: string;
}

/** A folder whose files are stored. */
export interface ProcessingOutput {
  /** Below `/opt/ml/processing/`. */
  readonly source: string;
  /** `s3://…`. */
  readonly destination: string;
  /** Default `output-<number>`. */
  readonly outputName?: string;
}

/** The program and its data. */
export interface RunOptions extends WaitOptions {
  readonly inputs?: readonly ProcessingInput[];
  readonly outputs?: readonly ProcessingOutput[];
  /** Words after the command. */
  readonly arguments?: readonly string[];
  readonly jobName?: string;
  readonly experiment?: ExperimentInput;
  /** Resolve once the job has ended. Default true. */
  readonly wait?: boolean;
}

/** A processing job on the server. */
export type ProcessingJob = Job<ProcessingJobFieldsFragment>;

/** Runs programs over data. */
export class Processor {
  readonly session: Session;
  readonly #options: ProcessorOptions;
  #job: ProcessingJob | undefined;

  constructor(options: ProcessorOptions) {
    this.session = options.session;
    this.#options = options;
  }

  /** The last launched job. */
  get latestJob(): ProcessingJob | undefined {
    return this.#job;
  }

  /**
   * Launches a processing job, and waits for its end while its log is shown. The server checks the request before local
   * inputs are uploaded. Throws a {@link JobFailedError}.
   */
  async run(options: RunOptions = {}): Promise<ProcessingJob> {
    const { session: _session, entrypoint = [], ...settings } = this.#options;
    const command = [...entrypoint, ...(options.arguments ?? [])];
    const request = async (places: Places): Promise<CreateProcessingJobInput> => ({
      ...withResources(settings),
      name: options.jobName,
      experiment: options.experiment,
      command: command.length === 0 ? undefined : command,
      inputs: await placed(options.inputs ?? [], places),
      outputs: (options.outputs ?? []).map(({ outputName, source, destination }, at) => ({
        name: outputName ?? `output-${at + 1}`,
        localPath: source,
        uri: destination,
      })),
    });
    const { signal } = options;
    const create = (input: CreateProcessingJobInput) =>
      this.session.client.ask(CreateProcessingJobDocument, { input }, { signal });
    const input = await uploadedRequest(this.session, { request, check: create, withGit: true });
    const { createProcessingJob } = await create(withToken(input));
    const job = new Job(this.session.client, createProcessingJob);
    this.#job = job;
    if (options.wait !== false) await job.wait(options);
    return job;
  }
}

async function placed(inputs: readonly ProcessingInput[], places: Places) {
  const found = [];
  for (const [at, { inputName, source, destination }] of inputs.entries()) {
    const name = inputName ?? `input-${at + 1}`;
    // Below a new id, so that nothing is replaced while an earlier job reads it.
    const keyPrefix = `processing/${crypto.randomUUID()}/${name}`;
    found.push({ name, localPath: destination, uri: await places.data(source, keyPrefix) });
  }
  return found;
}
