import {
  PROCESSING_JOBS,
  PROCESSING_LIFE,
  type ProcessingJob,
  type ProcessingRequest,
  type ResolvedProcessing,
  resolveProcessingRequest,
} from '#src/domain/processing/index.js';
import type { Writable } from '#src/domain/writable.js';
import type { Principal } from '#src/ports/identity.js';
import type { LaunchInput } from '#src/supervision/input-check.js';
import { Jobs, type JobsOptions, type NewJob, newJob } from '../launch/index.js';
import { PROCESSING_KIND } from './processing-kind.js';
import { processingProgram } from './program.js';

/** What callers do with processing jobs. */
export class ProcessingJobs extends Jobs<ProcessingJob> {
  readonly #options: JobsOptions;

  constructor(options: JobsOptions) {
    super(PROCESSING_KIND, options);
    this.#options = options;
  }

  /** Checks a request, then launches the job. Throws `VALIDATION_FAILED`, `S3_URI_INVALID`, and what {@link Jobs.launch} throws. */
  async submit(request: ProcessingRequest, principal: Principal): Promise<ProcessingJob> {
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
      make: (made: NewJob) => newProcessingJob(resolved, made),
    };
    return this.launch(request, launch, principal);
  }
}

function newProcessingJob(resolved: ResolvedProcessing, made: NewJob): ProcessingJob {
  const kind = { codec: PROCESSING_JOBS, life: PROCESSING_LIFE };
  const job = newJob(kind, resolved, made) as Writable<ProcessingJob>;
  job.image = resolved.image;
  job.command = resolved.command;
  job.inputs = resolved.inputs;
  job.outputs = resolved.outputs;
  job.resources = resolved.resources;
  job.environment = resolved.environment;
  return job;
}
