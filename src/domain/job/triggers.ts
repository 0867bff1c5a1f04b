/**
 * What moves jobs on that run programs; the phases of every kind use these. `cancelled`: there is nothing to upload of a
 * stopped job. `requirementsFound`: there is something to install. `moved`: another server goes on with the job.
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
