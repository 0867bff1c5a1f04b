import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { stringOf, type Vertex, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { creationOf, incarnatedOf } from '#src/domain/record/index.js';
import { removeTree } from '#src/files/remove-tree.js';
import type { Run } from '#src/ports/runner.js';
import type { Belonging, SubjectKind, SubjectState } from '#src/supervision/subject-kind.js';
import { JOB_FOLDER } from './job-folder.js';
import type { JobKind, JobServices } from './job-kind.js';
import { removeOrphanedLogs } from './orphans.js';
import { runsOf } from './phases/runs.js';
import { JobSupervisor } from './supervise-job.js';

/** Makes a {@link SubjectKind} of a kind of job, for the engine. */
export function jobSubject<Job extends JobRecord>(
  kind: JobKind<Job>,
  services: JobServices,
): SubjectKind {
  const { codec, runsNothing = false } = kind;
  const states: Readonly<Record<string, SubjectState>> = {
    InProgress: runsNothing ? 'live' : 'queued',
    Stopping: 'ending',
  };
  const state = ({ properties }: Vertex): SubjectState =>
    states[stringOf(properties, 'status') ?? ''] ?? 'over';
  return {
    label: codec.label,
    live: [{ status: 'Stopping' }, { status: 'InProgress' }],
    isQueued: !runsNothing,
    check: (record) => void codec.read(record),
    state,
    takes(record) {
      if (runsNothing || state(record) === 'over') return undefined;
      const job = codec.read(record);
      const phase = kind.phases[job.phase as Job['phase']];
      if (phase?.isAfterProgram) return undefined;
      return { caller: job.createdBy, instances: [kind.instances(job)] };
    },
    pending(record, now) {
      const next = kind.advance(codec.read(record), { trigger: 'wait', at: now });
      return next && codec.write(next);
    },
    boundTo: (record) => codec.read(record).runsAt,
    supervise: (task) => new JobSupervisor(kind, services, task),
    belongings: async () => [
      ...(await runsOf(services.runner, kind)).map((run) => runBelonging(run, services)),
      ...(await folders(services)),
    ],
    async tidy(signal) {
      await removeOrphanedLogs(codec, services, signal);
      await kind.tidy?.(services, signal);
    },
  };
}

function runBelonging(run: Run, { logger }: JobServices): Belonging {
  const { created } = run.labels;
  return {
    subject: vertexIdOf(run.labels['job'] ?? ''),
    isOf: (record) => created === undefined || creationOf(incarnatedOf(record)) === created,
    name: `run ${run.id}`,
    async remove(signal) {
      logger.info('ending a program without a job', { run: run.id });
      await run.stop({ graceMs: 0, signal });
      await run.remove();
    },
  };
}

/** The folders of jobs of all kinds. */
async function folders({ workDirectory }: JobServices): Promise<readonly Belonging[]> {
  await mkdir(workDirectory, { recursive: true });
  return (await readdir(workDirectory)).flatMap((name) => {
    const [, subject, incarnation] = JOB_FOLDER.exec(name) ?? [];
    if (subject === undefined) return [];
    return {
      subject: subject as VertexId,
      isOf: (record: Vertex) => incarnatedOf(record).incarnation === incarnation,
      name: `folder ${name}`,
      remove: () => removeTree(join(workDirectory, name)),
    };
  });
}
