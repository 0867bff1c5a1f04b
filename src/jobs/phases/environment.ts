import type { JobRecord } from '#src/domain/job/index.js';
import { type Environment, type EnvironmentRequest, USE_NOTE } from '#src/environments/index.js';
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
  preparing: Preparing<Job>,
): Promise<Environment['packages'] | undefined> {
  const { services, folder, log } = work;
  const { signal } = preparing;
  const environment = await withRequest(work, spec, {
    ...preparing,
    ask: (request) =>
      services.environments.ensure(request, {
        signal,
        copy: (run) => copyInstallation(log, run, signal),
      }),
  });
  if (!environment) return undefined;
  await noteEnvironment(folder, environment);
  return environment.packages;
}

/** Whether a Python program has requirements that are not installed yet. */
export async function lacksEnvironment<Job extends JobRecord>(
  work: Pick<JobWork<Job>, 'services' | 'folder'>,
  spec: ProgramSpec<Job>,
  preparing: Preparing<Job>,
): Promise<boolean> {
  const { environments } = work.services;
  const lacks = await withRequest(work, spec, {
    ...preparing,
    ask: (request) => environments.lacks(request),
  });
  return lacks ?? false;
}

interface Asking<Job, Result> extends Preparing<Job> {
  readonly ask: (request: EnvironmentRequest) => Promise<Result>;
}

/** Calls `ask` for the environment of a Python program. Returns undefined for a program without code. */
async function withRequest<Job extends JobRecord, Result>(
  { services, folder }: Pick<JobWork<Job>, 'services' | 'folder'>,
  spec: ProgramSpec<Job>,
  { job, interpreter, ask }: Asking<Job, Result>,
): Promise<Result | undefined> {
  const program = spec.program(job);
  const [host = ''] = spec.hosts(job);
  if (!program.python) return undefined;
  const grant = await instanceGrant(services, spec, job);
  const { variables } = spec.instance(job, host, machineOf(services, grant));
  await using code = await folder.open(host, 'code');
  if (!code) return undefined;
  const { role } = job;
  return await ask({ code, program, interpreter, variables, role, limits: grant.limits });
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
