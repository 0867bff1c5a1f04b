import { TUNING } from '#src/jobs/index.js';
import { defineJobResolver } from '../job/define-resolver.js';
import { CreateTuningJobInput, toTuningRequest } from './input.js';
import { tuningJobNode } from './node.js';
import { TuningJobConnection, TuningJobType } from './type.js';

export const TuningJobResolver = defineJobResolver({
  type: TuningJobType,
  connection: TuningJobConnection,
  toNode: tuningJobNode,
  kind: TUNING,
  input: CreateTuningJobInput,
  submit: (jobs, input, principal) => jobs.submit(toTuningRequest(input), principal),
  creates:
    'Launches a tuning job. Each of its training jobs is launched in one commit with its lineage.',
  stops: 'Asks a tuning job to stop: its training jobs are stopped, and their models are kept.',
});
