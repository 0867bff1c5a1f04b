import { TUNING_JOBS } from '#src/domain/tuning/index.js';
import { defineJobResolver } from '../job/define-resolver.js';
import { CreateTuningJobInput, toTuningRequest } from './input.js';
import { tuningJobNode } from './node.js';
import { TuningJobConnection, TuningJobType } from './type.js';

export const TuningJobResolver = defineJobResolver({
  codec: TUNING_JOBS,
  type: TuningJobType,
  connection: TuningJobConnection,
  toNode: tuningJobNode,
  jobs: ({ tuningJobs }) => tuningJobs,
  input: CreateTuningJobInput,
  submit: ({ tuningJobs }, input, principal) =>
    tuningJobs.submit(toTuningRequest(input), principal),
  creates:
    'Launches a tuning job. Each of its training jobs is launched in one commit with its lineage.',
  stops: 'Asks a tuning job to stop: its training jobs are stopped, and their models are kept.',
});
