import { PROCESSING_JOBS } from '#src/domain/processing/index.js';
import { toJobRequest } from '../job/create.js';
import { defineJobResolver } from '../job/define-resolver.js';
import { CreateProcessingJobInput } from './input.js';
import { processingJobNode } from './node.js';
import { ProcessingJobConnection, ProcessingJobType } from './type.js';

export const ProcessingJobResolver = defineJobResolver({
  codec: PROCESSING_JOBS,
  type: ProcessingJobType,
  connection: ProcessingJobConnection,
  toNode: processingJobNode,
  jobs: ({ processingJobs }) => processingJobs,
  input: CreateProcessingJobInput,
  submit: ({ processingJobs }, input, principal) =>
    processingJobs.submit(toJobRequest(input), principal),
  creates: 'Launches a processing job: its record and its lineage are one commit.',
  stops: 'Asks a job to stop: SIGTERM, 120 seconds later SIGKILL; what it has left is stored.',
});
