/**
 * The triggers of jobs that run programs; the phases of every kind use them. `cancelled`: a stopped job has nothing to
 * upload. `requirementsFound`: there is something to install. `moved`: another server goes on with the job.
 */
export const JOB_TRIGGERS = [
  'wait',
  'capacityPrepared',
  'provisioned',
  'inputReady',
  'requirementsFound',
  'imageReady',
  'moved',
  'programEnded',
  'uploaded',
  'cancelled',
  'stop',
  'timeUp',
  'fail',
] as const;
export type JobTrigger = (typeof JOB_TRIGGERS)[number];
