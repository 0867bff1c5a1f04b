import { within } from '#src/async/abort.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { limitsOf } from '#src/domain/limits.js';
import { creationOf } from '#src/domain/record/index.js';
import type { Labels, Run, RunExit } from '#src/ports/run.js';
import type { InputPipe, RunLimits, Runner } from '#src/ports/runner.js';
import { withSecrets } from '#src/supervision/input-check.js';
import type { JobFolder } from '../job-folder.js';
import type { JobHandler, JobServices, JobWork, ProgramSpec } from '../job-kind.js';
import { environmentOf } from './environment.js';
import { instanceGrant, machineOf } from './grant.js';
import { opened } from './opened.js';

/** The runs of a kind of job, or of one job, on this machine. */
export function runsOf(
  runner: Runner,
  { codec }: Pick<JobHandler<JobRecord>, 'codec'>,
  job?: string,
): Promise<readonly Run[]> {
  const kind: Labels = { kind: codec.kind };
  return runner.find(job === undefined ? kind : { ...kind, job });
}

export function findRuns<Job extends JobRecord>({
  kind,
  services,
  task,
}: JobWork<Job>): Promise<readonly Run[]> {
  return runsOf(services.runner, kind, task.subject);
}

/** Ends the runs of a job at this place. */
export async function removeRuns<Job extends JobRecord>(work: JobWork<Job>): Promise<void> {
  for (const run of await findRuns(work)) {
    await run.stop({ graceMs: 0 });
    await run.remove();
  }
}

/** Ended runs report their exit at once; a run without a report by then is still running. */
const ANSWER_MS = 100;

/** A run, with its exit when it has ended. */
export interface SeenRun {
  readonly run: Run;
  readonly exit: RunExit | undefined;
}

/** Returns the runs of a job in their present state. */
export async function seeRuns<Job extends JobRecord>(
  work: JobWork<Job>,
): Promise<readonly SeenRun[]> {
  const runs = await findRuns(work);
  const asking = new AbortController();
  const { signal } = asking;
  const seen = runs.map(async (run) => ({
    run,
    exit: await within(work.services.clock, ANSWER_MS, run.wait({ signal })),
  }));
  try {
    return await Promise.all(seen);
  } finally {
    asking.abort();
    await Promise.allSettled(seen);
  }
}

/** Returns how long the program of a run has held its instance, as its shim measured, or else by the clock. */
export function heldMs({ run, exit }: SeenRun, now: number): number {
  if (exit?.reason === 'never-began' || exit?.reason === 'not-started') return 0;
  return exit?.ranMs ?? Math.max(0, (exit?.endedAt ?? now) - run.startedAt);
}

/** The billable time of a job as a part of its record. */
export function billed(
  { billsPrograms = false }: Pick<JobHandler<JobRecord>, 'billsPrograms'>,
  programMs = 0,
): Pick<JobRecord, 'billableSeconds'> {
  return billsPrograms ? { billableSeconds: Math.ceil(programMs / 1000) } : {};
}

/**
 * Adopts the runs of a job that exist and starts the missing ones, one for each host. Throws `RUN_FAILED` when a
 * missing run was started, may have been started elsewhere or may no longer start: no program is started twice. Rejects with
 * the signal's reason before it starts another run, and with `STORE_UNAVAILABLE` while the lease has lapsed.
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
  const { folder, task } = work;
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
    if (await new StartedNote(folder, host).isThere())
      throw new PlatformError(
        'RUN_FAILED',
        `The program of ${host} was started, but its run is not known here any more; it is not run a second time.`,
        { details: { job: job.arn, host } },
      );
    runs.push(await start(work, spec, { job, host }));
  }
  return runs;
}

async function start<Job extends JobRecord>(
  { kind, services, folder, record }: JobWork<Job>,
  spec: ProgramSpec<Job>,
  { job, host }: { readonly job: Job; readonly host: string },
): Promise<Run> {
  const { runner, readSecret } = services;
  const grant = await instanceGrant(services, spec, job);
  const machine = machineOf(services, grant);
  const instance = spec.instance(opened({ kind, services }, job), host, machine);
  const secrets = await withSecrets(instance.variables, { read: readSecret, role: job.role });
  const pythonEnvironment = await environmentOf(folder);
  const pipes = pipesOf(spec, { job, host, folder });
  await record.confirm();
  const started = new StartedNote(folder, host);
  const starting = runner.start({
    labels: { kind: kind.codec.kind, job: job.arn, created: creationOf(job), host },
    program: spec.program(job),
    host,
    hosts: spec.hosts(job),
    folder: folder.host(host),
    readOnly: spec.inputs(job).flatMap((input) => (input.isReadOnly ? [input.folder] : [])),
    environment: (root) => instance.environment(root, secrets),
    parameters: instance.parameters,
    ...(pythonEnvironment && { pythonEnvironment }),
    limits: {
      ...grant.limits,
      ...runLimits(services),
      instanceType: spec.instanceType(job),
    },
    ...(pipes.length > 0 && { pipes }),
    // The run is registered under its name by now: a server that has taken over either finds it, or this confirmation
    // fails and the run does not start.
    async confirm() {
      await started.write();
      await record.confirm();
    },
  });
  return starting.catch(async (error: unknown) => {
    await started.undo(); // nothing was started
    throw error;
  });
}

/** The limits on the files and the output of a run. */
export function runLimits(services: JobServices): RunLimits {
  const { maxLogBytes, maxOutputBytes } = limitsOf(services);
  return { maxLogBytes, maxOutputBytes };
}

/** The inputs that the program of a host reads through pipes; all hosts read the files of the first, unless each has its own. */
function pipesOf<Job extends JobRecord>(
  spec: ProgramSpec<Job>,
  { job, host, folder }: { readonly job: Job; readonly host: string; readonly folder: JobFolder },
): readonly InputPipe[] {
  const [first = ''] = spec.hosts(job);
  return spec
    .inputs(job)
    .filter(({ isPiped }) => isPiped)
    .map(({ name, folder: path, isSharded }) => ({
      path,
      source: folder.pipes(isSharded ? host : first, name),
    }));
}

/**
 * Notes in the job's folder that the program of a host is about to be started, because its run may
 * be lost: a host with the note and without a run is not started again.
 */
export class StartedNote {
  readonly #folder: JobFolder;
  readonly #name: string;
  #isWritten = false;

  constructor(folder: JobFolder, host: string) {
    this.#folder = folder;
    this.#name = `started-${host}`;
  }

  async isThere(): Promise<boolean> {
    return (await this.#folder.readNote(this.#name)) !== undefined;
  }

  async write(): Promise<void> {
    this.#isWritten = true;
    await this.#folder.writeNote(this.#name, {});
  }

  /** Removes the note of this start. */
  async undo(): Promise<void> {
    if (this.#isWritten) await this.remove();
  }

  async remove(): Promise<void> {
    await this.#folder.removeNote(this.#name);
  }
}
