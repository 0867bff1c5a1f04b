import { type TrainingContract, trainingEnvironment } from '#src/domain/container/index.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import type { Labels, Run } from '#src/ports/runner.js';
import { withSecrets } from '#src/supervision/secret-variables.js';
import {
  trainingContract,
  trainingHosts,
  trainingParameters,
  trainingProgram,
} from '../program.js';
import type { Supervision } from './supervision.js';

/** Tells the runs of training jobs from others of the same runner. */
export const TRAINING_RUN: Labels = { kind: 'training-job' };

/** The runs of a job, by host. */
export async function findRuns({ services, task }: Supervision): Promise<readonly Run[]> {
  return services.runner.find({ ...TRAINING_RUN, job: task.job });
}

/** Runs that have ended tell so at once; what needs longer goes on. */
const LOOK_MS = 100;

/** True when the programs of all hosts are found, and ended by the time. */
export async function haveEndedBy(
  supervision: Supervision,
  job: TrainingJob,
  time: number,
): Promise<boolean> {
  const runs = await findRuns(supervision);
  const looking = new AbortController();
  const { signal } = looking;
  const exits = Promise.all(runs.map((run) => run.wait({ signal })));
  const none = supervision.services.clock.sleep(LOOK_MS, { signal }).then(() => []);
  try {
    const ended = await Promise.race([exits, none]);
    const inTime = ended.filter(({ endedAt }) => endedAt <= time);
    return inTime.length === trainingHosts(job).length;
  } finally {
    looking.abort();
  }
}

/**
 * The runs of a job, one per host: those that exist are adopted, the others started. Where the program
 * was told to start elsewhere and is not found here, or may not start here any more, it is not started a
 * second time. Rejects with the signal's reason before it starts another, and with `STORE_UNAVAILABLE` while the lease has lapsed.
 */
export async function adoptOrStart(
  supervision: Supervision,
  job: TrainingJob,
  { mayStart, signal }: { readonly mayStart: boolean; readonly signal: AbortSignal },
): Promise<readonly Run[]> {
  const { services, task } = supervision;
  const known = new Map((await findRuns(supervision)).map((run) => [run.labels['host'], run]));
  const missing = trainingHosts(job).filter((host) => !known.has(host));
  if (missing.length > 0 && !(mayStart && job.runsAt === task.claim.place.id))
    throw new PlatformError(
      'RUN_FAILED',
      'The server that ran the training program is gone, and the program is not found here; it is not run a second time.',
      { details: { job: job.arn } },
    );
  const runs = [...known.values()];
  const { region } = services.scope;
  const resources = await services.runner.resources();
  for (const host of missing) {
    signal.throwIfAborted();
    if (!task.mayStart()) throw leaseLapsed();
    runs.push(await start(supervision, job, trainingContract(job, host, { region, ...resources })));
  }
  return runs;
}

/** Others may have taken over, or not: the job is supervised again, and its claim tells. */
function leaseLapsed(): PlatformError {
  return new PlatformError(
    'STORE_UNAVAILABLE',
    'The lease of this server has lapsed; no program is started until the store has renewed it.',
  );
}

async function start(
  { services, folder, claimed, task }: Supervision,
  job: TrainingJob,
  contract: TrainingContract,
): Promise<Run> {
  const host = contract.currentHost;
  const environment = await withSecrets(job.environment, services.readSecret);
  return services.runner.start({
    labels: {
      ...TRAINING_RUN,
      job: job.arn,
      created: `${job.creationTime}`,
      host,
    },
    program: trainingProgram(job),
    host,
    folder: folder.host(host),
    environment: (root) => trainingEnvironment({ ...contract, environment }, root),
    parameters: (root) => trainingParameters(job, root),
    confirm: async () => {
      if (!task.mayStart()) throw leaseLapsed();
      await claimed.read();
    },
  });
}
