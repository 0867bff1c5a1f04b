import type { JobRecord } from '#src/domain/job/index.js';
import { type Environment, USE_NOTE } from '#src/environments/index.js';
import type { Run } from '#src/ports/runner.js';
import type { SubjectLog } from '#src/supervision/subject-log.js';
import type { JobFolder } from '../job-folder.js';
import type { JobWork, ProgramSpec } from '../job-kind.js';
import { instanceGrant, machineOf } from './grant.js';

/** The host of the lines of an installation in a job's log. */
const HOST = 'environment';
const LOG_PATIENCE_MS = 600_000;

interface Preparing<Job> {
  readonly job: Job;
  readonly signal: AbortSignal;
  /** What runs the program, as its runner prepared it. */
  readonly interpreter: string | undefined;
}

/** Installs what the code of a Python program requires; returns the packages, or undefined where it requires none. */
export async function prepareEnvironment<Job extends JobRecord>(
  work: Pick<JobWork<Job>, 'services' | 'folder' | 'log'>,
  spec: ProgramSpec<Job>,
  { job, signal, interpreter }: Preparing<Job>,
): Promise<Environment['packages'] | undefined> {
  const { services, folder, log } = work;
  const program = spec.program(job);
  const [host = ''] = spec.hosts(job);
  if (!program.python) return undefined;
  const grant = await instanceGrant(services, spec, job);
  const { variables } = spec.instance(job, host, machineOf(services, grant));
  await using code = await folder.open(host, 'code');
  if (!code) return undefined;
  const environment = await services.environments.ensure(
    { code, program, interpreter, variables, role: job.role, limits: grant.limits },
    { signal, copy: (run) => copyInstallation(log, run, signal) },
  );
  if (!environment) return undefined;
  await noteEnvironment(folder, environment);
  return environment.packages;
}

/** Copies the output of an installation into the log of a job that waits for it. */
export function copyInstallation(log: SubjectLog, run: Run, signal: AbortSignal): Promise<void> {
  return log.copy(run, { host: HOST, signal, patienceMs: LOG_PATIENCE_MS });
}

/** Keeps the environment of a job for the start of its programs. */
export async function noteEnvironment(folder: JobFolder, environment: Environment): Promise<void> {
  await folder.writeNote(USE_NOTE, environment);
}

/** The folder of the environment that was made for a job, if any. */
export async function environmentOf(folder: JobFolder): Promise<string | undefined> {
  return (await folder.readNote<Environment>(USE_NOTE))?.folder;
}
