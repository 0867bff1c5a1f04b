import { PROCESSING } from '#src/jobs/index.js';
import { toJobRequest } from '../job/create.js';
import { defineJobResolver } from '../job/define-resolver.js';
import { processingJobNode } from './node.js';
import { CreateProcessingJobInput, ProcessingJobConnection, ProcessingJobType } from './type.js';

export const ProcessingJobResolver = defineJobResolver({
  type: ProcessingJobType,
  connection: ProcessingJobConnection,
  toNode: processingJobNode,
  kind: PROCESSING,
  input: CreateProcessingJobInput,
  submit: (jobs, input, principal) => jobs.submit(toJobRequest(input), principal),
  creates: 'Launches a processing job: its record and its lineage are one commit.',
  stops: 'Asks a job to stop: SIGTERM, 120 seconds later SIGKILL; its outputs so far are stored.',
});
