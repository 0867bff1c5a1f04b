import {
  PROCESSING_JOBS,
  PROCESSING_LIFE,
  type ProcessingJob,
  type ProcessingRequest,
  resolveProcessingRequest,
} from '#src/domain/processing/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { LaunchInput } from '#src/supervision/input-check.js';
import { Jobs, type JobsOptions, type NewJob, newJob } from '../launch/index.js';
import { PROCESSING_KIND } from './processing-kind.js';
import { processingProgram } from './program.js';

const KIND = { codec: PROCESSING_JOBS, life: PROCESSING_LIFE };

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
      make: (made: NewJob): ProcessingJob => newJob(KIND, resolved, made),
    };
    return this.launch(request, launch, principal);
  }
}
