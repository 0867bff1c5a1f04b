import type { JobRecord } from '#src/domain/job/index.js';
import { type Environment, type EnvironmentRequest, USE_NOTE } from '#src/environments/index.js';
import type { Run } from '#src/ports/run.js';
import type { JobFolder } from '../job-folder.js';
import type { JobWork, ProgramSpec } from '../job-kind.js';
import { instanceGrant, machineOf } from './grant.js';

/** The host of the lines of an installation in a job's log. */
const HOST = 'environment';
const LOG_PATIENCE_MS = 600_000;

/** The phase during the installation of a job's requirements. */
export const INSTALLING = 'installing';

/** Calls `ask` for the environment of a job's program. Returns undefined for a program without code. */
export type WithRequest = <Result>(
  ask: (request: EnvironmentRequest) => Promise<Result>,
) => Promise<Result | undefined>;

/** Whether a job has to advance to {@link INSTALLING} before its environment is prepared. */
export async function mustInstall<Job extends JobRecord>(
  { services }: Pick<JobWork<Job>, 'services'>,
  { phase }: Job,
  withRequest: WithRequest,
): Promise<boolean> {
  if (phase === INSTALLING) return false;
  return (await withRequest((request) => services.environments.lacks(request))) ?? false;
}

/** Installs the requirements of a job's code, and keeps the environment for the start of its programs. */
export async function prepareEnvironment<Job extends JobRecord>(
  { services, folder, log, awaited }: Pick<JobWork<Job>, 'services' | 'folder' | 'log' | 'awaited'>,
  withRequest: WithRequest,
  signal: AbortSignal,
): Promise<Environment | undefined> {
  const copy = (run: Run) => {
    awaited.add(run);
    const copied = log.copy(run, { host: HOST, signal, patienceMs: LOG_PATIENCE_MS });
    return copied.finally(() => awaited.delete(run));
  };
  const environment = await withRequest((request) =>
    services.environments.ensure(request, { signal, copy }),
  );
  if (environment) await folder.writeNote(USE_NOTE, environment);
  return environment;
}

/** Makes the {@link WithRequest} of a job by its `spec`; `interpreter` is the one that its runner prepared. */
export function requestOf<Job extends JobRecord>(
  { services, folder }: Pick<JobWork<Job>, 'services' | 'folder'>,
  spec: ProgramSpec<Job>,
  { job, interpreter }: { readonly job: Job; readonly interpreter: string | undefined },
): WithRequest {
  return async (ask) => {
    const program = spec.program(job);
    const [host = ''] = spec.hosts(job);
    if (!program.python) return undefined;
    const grant = await instanceGrant(services, spec, job);
    const { variables } = spec.instance(job, host, machineOf(services, grant));
    await using code = await folder.open(host, 'code');
    if (!code) return undefined;
    const { role, reproduces } = job;
    const { limits } = grant;
    const lock = reproduces?.lock;
    return await ask({
      ...{ code, program, interpreter, variables, role, limits },
      ...(lock && { lock }),
    });
  };
}

/** The folder of a job's environment, if it has one. */
export async function environmentOf(folder: JobFolder): Promise<string | undefined> {
  return (await folder.readNote<Environment>(USE_NOTE))?.folder;
}
