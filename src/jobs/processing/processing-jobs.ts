import {
  CONTAINER_ROOT,
  processingEnvironment,
  processingFiles,
} from '#src/domain/container/index.js';
import { generatedSeed, jobLines } from '#src/domain/job/index.js';
import {
  advanceProcessingJob,
  hasProcessingEnded,
  PROCESSING_JOBS,
  PROCESSING_LIFE,
  type ProcessingJob,
  type ProcessingPlace,
  type ProcessingRequest,
  resolveProcessingRequest,
} from '#src/domain/processing/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { LaunchInput } from '#src/supervision/input-check.js';
import { jobHosts } from '../hosts.js';
import type { JobArtifacts, JobHandler, Outcome, Produced, ProgramSpec } from '../job-kind.js';
import { Jobs, type JobsOptions, type Launch, type NewJob, newJob } from '../launch/index.js';
import { passOn, programPhases } from '../phases/run.js';
import { recordStatus } from '../trial-component.js';
import {
  processingComponent,
  processingContract,
  processingProgram,
  readExitMessage,
} from './program.js';

const PROGRAM: ProgramSpec<ProcessingJob> = {
  hosts: jobHosts,
  folders: ({ outputs }) => [
    'config',
    'output',
    'processing/input',
    'processing/output',
    ...outputs.map(folderOf),
  ],
  inputs: ({ inputs }) =>
    inputs.map((input) => ({
      name: input.name,
      uri: input.uri,
      location: input.uri,
      dataType: 'Prefix',
      type: 'DataSet',
      what: `input '${input.name}'`,
      folder: folderOf(input),
    })),
  program: processingProgram,
  image: ({ image }) => image,
  instanceType: ({ resources }) => resources.instanceType,
  instance(job, host, machine) {
    const contract = processingContract(job, host, machine);
    return {
      files: processingFiles(contract),
      variables: job.environment,
      environment: (root, environment) => processingEnvironment({ ...contract, environment }, root),
      parameters: () => [],
    };
  },
  outputs: ({ outputs }) =>
    outputs.map((output) => ({
      name: output.name,
      uri: output.uri,
      folder: folderOf(output),
      isResult: true,
      isPrefix: true,
    })),
  checkpoints: () => undefined,
};

const PHASES = programPhases(PROGRAM, 'processing');

export const PROCESSING_KIND: JobHandler<ProcessingJob> = {
  codec: PROCESSING_JOBS,
  advance: advanceProcessingJob,
  isOver: hasProcessingEnded,
  lines: jobLines,
  instances: ({ resources }) => resources,
  phases: {
    starting: passOn('capacityPrepared'),
    pending: passOn('capacityPrepared'),
    preparing: passOn('provisioned'),
    downloading: PHASES.fetch,
    pullingImage: PHASES.prepare,
    processing: PHASES.run,
    stopping: PHASES.stop,
    expiring: PHASES.stop,
    uploading: PHASES.upload,
    uploadingStopped: PHASES.uploadAnyway,
    discarding: PHASES.discard,
    uploadingExpired: PHASES.uploadAnyway,
  },
  metrics: () => [],
  billsPrograms: true,
  exitMessage: ({ folder }, job) => readExitMessage(folder, jobHosts(job)),
  facts: (_, { exitMessage }) => (exitMessage === undefined ? {} : { exitMessage }),
  recordLineage: recordStatus('processing-job'),
  component: processingComponent,
  artifacts,
  produced,
};

function folderOf({ localPath }: ProcessingPlace): string {
  return localPath.slice(CONTAINER_ROOT.length + 1);
}

function artifacts({ inputs, image }: ProcessingJob): JobArtifacts {
  return {
    read: [
      ...inputs.map(({ uri }) => ({ sourceUri: uri, type: 'DataSet' })),
      { sourceUri: image, type: 'Image' },
    ],
  };
}

function produced({ name }: ProcessingJob, { outputs }: Outcome): readonly Produced[] {
  const properties = { processingJob: name };
  return outputs.map((output) => ({
    output,
    type: 'DataSet',
    properties,
    isWhollyWritten: true,
  }));
}

const KIND = { codec: PROCESSING_JOBS, life: PROCESSING_LIFE };

/** The job that launches a processing job, and its additions to the commit of the launch. */
export interface ProcessingLauncher extends Pick<ProcessingJob, 'reproduces'> {
  readonly also: NonNullable<Launch<ProcessingJob>['also']>;
}

/** The use cases of processing jobs. */
export class ProcessingJobs extends Jobs<ProcessingJob> {
  readonly #options: JobsOptions;

  constructor(options: JobsOptions) {
    super(PROCESSING_KIND, options);
    this.#options = options;
  }

  /**
   * Checks a request, then launches the job. Throws `VALIDATION_FAILED`, `S3_URI_INVALID`, and the
   * errors of {@link Jobs.launch}.
   */
  async submit(
    request: ProcessingRequest,
    principal: Principal,
    launcher?: ProcessingLauncher,
  ): Promise<ProcessingJob> {
    const { also, ...links } = launcher ?? {};
    const resolved = resolveProcessingRequest(request, this.#options);
    const { inputs, outputs, environment } = resolved;
    const launch = {
      resolved,
      uris: [...inputs, ...outputs].map(({ uri }) => uri),
      inputs: inputs.map(
        ({ name, uri }): LaunchInput => ({ uri, kind: 'prefix', what: `input '${name}'` }),
      ),
      program: processingProgram(resolved),
      environment,
      make(made: NewJob): ProcessingJob {
        const job = newJob(KIND, resolved, made);
        return { ...job, seed: resolved.seed ?? generatedSeed(job), ...links };
      },
      ...(also && { also }),
    };
    return this.launch(request, launch, principal);
  }
}
