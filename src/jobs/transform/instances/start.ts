import { servingEnvironment } from '#src/domain/container/index.js';
import { creationOf } from '#src/domain/record/index.js';
import { type TransformJob, transformVariables } from '#src/domain/transform/index.js';
import type { Run } from '#src/ports/run.js';
import { servingParameters, servingProgram } from '#src/serving/serving-program.js';
import { withSecrets } from '#src/supervision/input-check.js';
import type { JobWork } from '../../job-kind.js';
import { environmentOf } from '../../phases/environment.js';
import { instanceGrant } from '../../phases/grant.js';
import { findRuns, runLimits } from '../../phases/runs.js';
import { SERVING_FOLDER } from '../serving-folder.js';

/**
 * Adopts the existing run of a host, or starts one. A host that restarts gets a new name, such as
 * `algo-1-2`, because its lines are numbered from 1 again.
 */
export async function adoptOrStart(
  work: JobWork<TransformJob>,
  job: TransformJob,
  host: string,
): Promise<{ readonly run: Run; readonly isAdopted: boolean }> {
  const known = await findRuns(work);
  const found = known
    .filter((run) => slotOf(run) === host)
    .sort((a, b) => a.startedAt - b.startedAt);
  const adopted = found.at(-1);
  if (adopted) return { run: adopted, isAdopted: true };
  return { run: await start(work, job, await nextName(work, host)), isAdopted: false };
}

/** The host of a run, for any start of it. */
export function slotOf(run: Run): string {
  return (run.labels['host'] ?? '').split('-').slice(0, 2).join('-');
}

async function nextName({ services, task }: JobWork<TransformJob>, host: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? host : `${host}-${count}`;
    if ((await services.logs.lastSequence(task.key, name)) === 0) return name;
  }
}

const SPEC = { instanceType: ({ resources }: TransformJob) => resources.instanceType };

async function start(
  { kind, services, folder, record }: JobWork<TransformJob>,
  job: TransformJob,
  host: string,
): Promise<Run> {
  const { runner, scope, readSecret, values } = services;
  const { cpus, gpus, limits } = await instanceGrant(services, SPEC, job);
  const variables = transformVariables(job);
  const environment = await withSecrets(values?.open(variables) ?? variables, {
    read: readSecret,
    role: job.role,
  });
  const pythonEnvironment = await environmentOf(folder);
  await record.confirm();
  return runner.start({
    labels: { kind: kind.codec.kind, job: job.arn, created: creationOf(job), host },
    program: servingProgram(job.serves),
    host,
    folder: folder.host(SERVING_FOLDER),
    isShared: true,
    environment: (root) =>
      servingEnvironment(
        {
          modelName: job.modelName,
          instanceType: job.resources.instanceType,
          environment,
          region: scope.region,
          cpus,
          gpus,
          batch: job.requested,
        },
        root,
      ),
    parameters: servingParameters(job.serves),
    ...(pythonEnvironment && { pythonEnvironment }),
    listens: true,
    limits: { ...limits, ...runLimits(services), instanceType: job.resources.instanceType },
    confirm: () => record.confirm(),
  });
}
