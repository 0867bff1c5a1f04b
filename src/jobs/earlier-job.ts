import type { JobRecord } from '#src/domain/job/index.js';
import type { Run } from '#src/ports/runner.js';
import type { JobFolder } from './job-folder.js';

const JOB_NOTE = 'job';

/** Which of the jobs that have had a name one is. */
interface JobNote {
  readonly creationTime: number;
}

/**
 * Removes what an earlier job of this name has left here. Another server may have ended that one while this server
 * was away: its program, its files and its outcome are not those of the job that now has its name. Runs and folders
 * that do not tell whose they are count as the job's own.
 */
export async function removeEarlier(
  folder: JobFolder,
  { creationTime }: JobRecord,
  runs: readonly Run[],
): Promise<void> {
  for (const run of runs) {
    const { created = `${creationTime}` } = run.labels;
    if (created === `${creationTime}`) continue;
    await run.stop({ graceMs: 0 });
    await run.remove();
  }
  const note = await folder.readNote<JobNote>(JOB_NOTE);
  if (note?.creationTime === creationTime) return;
  if (note) await folder.remove();
  await folder.writeNote(JOB_NOTE, { creationTime });
}
