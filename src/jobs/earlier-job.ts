import type { JobRecord } from '#src/domain/job/index.js';
import { creationOf } from '#src/domain/record/index.js';
import type { Run } from '#src/ports/run.js';
import type { JobFolder } from './job-folder.js';

const JOB_NOTE = 'job';

interface JobNote {
  readonly creationTime: number;
}

/**
 * Stops the runs and removes the folder that an earlier job of the same name left on this machine,
 * for example when another server ended that job. A run or folder without an incarnation is treated
 * as the job's own.
 */
export async function removeEarlier(
  folder: JobFolder,
  job: JobRecord,
  runs: readonly Run[],
): Promise<void> {
  const creation = creationOf(job);
  const { creationTime } = job;
  for (const run of runs) {
    const { created = creation } = run.labels;
    if (created === creation) continue;
    await run.stop({ graceMs: 0 });
    await run.remove();
  }
  const note = await folder.readNote<JobNote>(JOB_NOTE);
  if (note?.creationTime === creationTime) return;
  if (note) await folder.remove();
  await folder.writeNote(JOB_NOTE, { creationTime });
}
