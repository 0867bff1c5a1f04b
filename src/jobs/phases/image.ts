import type { JobRecord } from '#src/domain/job/index.js';
import { imageVersion, type NewVersion } from '#src/lineage/index.js';
import type { PreparedProgram } from '#src/ports/runner.js';
import type { JobWork, ProgramSpec } from '../job-kind.js';
import { INSTALLING } from './environment.js';
import { instanceGrant } from './grant.js';

/** The host of the lines about the instances and their image in a job's log. */
const HOST = 'image';

export interface PreparedImage extends PreparedProgram {
  /** Where the runner knows its digest. */
  readonly image: NewVersion | undefined;
}

/** Gets what the program of a job needs. The log has a line about the instances the first time. */
export async function prepareImage<Job extends JobRecord>(
  { services, log }: Pick<JobWork<Job>, 'services' | 'log'>,
  spec: Pick<ProgramSpec<Job>, 'program' | 'image' | 'instanceType'>,
  { job, signal }: { readonly job: Job; readonly signal: AbortSignal },
): Promise<PreparedImage> {
  const say = (line: string) => log.say(line, HOST);
  const { note } = await instanceGrant(services, spec, job);
  if (note !== undefined && job.phase !== INSTALLING) say(note);
  const prepared = await services.runner.prepare(spec.program(job), { say, signal });
  await log.flush();
  return { ...prepared, image: imageVersion(spec.image(job), prepared.imageDigest) };
}
