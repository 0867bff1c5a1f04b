import { PlatformError } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import type { Labels, Run, RunExit, Runner } from '#src/ports/runner.js';
import { withSecrets } from '#src/supervision/secret-variables.js';
import type { JobKind, JobWork, ProgramSpec } from '../job-kind.js';

/** The runs of a kind of jobs, or of one of them, at this place. */
export function runsOf(
  runner: Runner,
  { codec }: Pick<JobKind<JobRecord>, 'codec'>,
  job?: string,
): Promise<readonly Run[]> {
  const kind: Labels = { kind: codec.kind };
  return runner.find(job === undefined ? kind : { ...kind, job });
}

/** The runs of a job, one per host. */
export function findRuns<Job extends JobRecord>({
  kind,
  services,
  task,
}: JobWork<Job>): Promise<readonly Run[]> {
  return runsOf(services.runner, kind, task.subject);
}

/** Runs that have ended tell so at once; what needs longer goes on. */
const LOOK_MS = 100;

/** How those runs ended that have ended by now; none where that cannot be told of all. */
export async function endedRuns<Job extends JobRecord>(
  work: JobWork<Job>,
): Promise<readonly RunExit[]> {
  const runs = await findRuns(work);
  const looking = new AbortController();
  const { signal } = looking;
  const exits = Promise.all(runs.map((run) => run.wait({ signal })));
  const none = work.services.clock.sleep(LOOK_MS, { signal }).then(() => []);
  try {
    return await Promise.race([exits, none]);
  } finally {
    looking.abort();
  }
}

/**
 * The runs of a job, one per host: those that exist are adopted, the others started. Where the program was told to
 * start elsewhere and is not found here, or may not start here any more, it is not started a second time. Rejects with
 * the signal's reason before it starts another, and with `STORE_UNAVAILABLE` while the lease has lapsed.
 */
export async function adoptOrStart<Job extends JobRecord>(
  work: JobWork<Job>,
  spec: ProgramSpec<Job>,
  {
    job,
    mayStart,
    signal,
  }: { readonly job: Job; readonly mayStart: boolean; readonly signal: AbortSignal },
): Promise<readonly Run[]> {
  const { task } = work;
  const known = new Map((await findRuns(work)).map((run) => [run.labels['host'], run]));
  const missing = spec.hosts(job).filter((host) => !known.has(host));
  if (missing.length > 0 && !(mayStart && job.runsAt === task.claim.place.id))
    throw new PlatformError(
      'RUN_FAILED',
      'The server that ran the program is gone, and the program is not found here; it is not run a second time.',
      { details: { job: job.arn } },
    );
  const runs = [...known.values()];
  for (const host of missing) {
    signal.throwIfAborted();
    runs.push(await start(work, spec, { job, host }));
  }
  return runs;
}

async function start<Job extends JobRecord>(
  { kind, services, folder, record }: JobWork<Job>,
  spec: ProgramSpec<Job>,
  { job, host }: { readonly job: Job; readonly host: string },
): Promise<Run> {
  const { runner, scope, readSecret } = services;
  const machine = { region: scope.region, ...(await runner.resources()) };
  const instance = spec.instance(job, host, machine);
  const secrets = await withSecrets(instance.variables, readSecret);
  await record.confirm();
  return runner.start({
    labels: { kind: kind.codec.kind, job: job.arn, created: `${job.creationTime}`, host },
    program: spec.program(job),
    host,
    folder: folder.host(host),
    environment: (root) => instance.environment(root, secrets),
    parameters: instance.parameters,
    // The run has its name by now: a server that took over meanwhile either finds the run, or this server does not
    // start it.
    confirm: () => record.confirm(),
  });
}
