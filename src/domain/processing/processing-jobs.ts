import { jobCodec, PROGRAM_JOB_FIELDS } from '../job/index.js';
import { NAME_RULES } from '../names.js';
import {
  type Field,
  listOf,
  matching,
  named,
  objectOf,
  optional,
  s3Uri,
  text,
} from '../record/index.js';
import { JOB_KIND_NAMES } from '../record-kinds.js';
import { PROCESSING_PHASES } from './phases.js';
import type { ProcessingJob, ProcessingPlace } from './processing-job.js';
import { LOCAL_PATH } from './resolve-places.js';

const PLACE = objectOf<ProcessingPlace>({
  name: named(NAME_RULES.channel),
  uri: s3Uri,
  localPath: matching(LOCAL_PATH),
});

/** The records of processing jobs. */
export const PROCESSING_JOBS = jobCodec<ProcessingJob>({
  ...JOB_KIND_NAMES.processing,
  phases: PROCESSING_PHASES,
  withValues: (job, change) => ({ ...job, environment: change(job.environment) }),
  fields: {
    ...PROGRAM_JOB_FIELDS,
    phase: text as Field<ProcessingJob['phase']>,
    image: text,
    command: listOf(text),
    inputs: listOf(PLACE),
    outputs: listOf(PLACE),
    exitMessage: optional(text),
  },
});
