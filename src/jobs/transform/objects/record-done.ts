import type { TransformJob } from '#src/domain/transform/index.js';
import type { JobWork, StoredOutput } from '../../job-kind.js';
import { fail } from '../../phases/conclude.js';
import { platformFailure } from '../../phases/failure.js';
import { type FetchedInputs, INPUTS_NOTE, noted } from '../../phases/fetch.js';
import { refining } from '../../phases/refine-inputs.js';
import { DoneObjects } from './done-objects.js';
import { Progress } from './progress.js';
import { TransformNotes } from './transform-notes.js';
import { readInput, storedOutputs } from './versions.js';

/** Records the read bytes, and returns the facts of the stored ones. */
export async function recordDone(
  work: JobWork<TransformJob>,
  job: TransformJob,
): Promise<readonly StoredOutput[]> {
  const { folder, record, services, task } = work;
  const notes = TransformNotes.of(work, job);
  const [objects, served] = [await notes.objects(), await notes.served()];
  if (!objects || !served) return [];
  const done = (await DoneObjects.open(notes, task.claim.epoch)).all();
  const read = await readInput(work, job, { objects, done });
  if (!read) return [];
  const known = { inputs: { ...served.inputs, [read.input.name]: noted(read) } };
  await folder.writeNote(INPUTS_NOTE, known satisfies FetchedInputs);
  const progress = new Progress(work, objects, done).now();
  await record.change(async (current, draft) => {
    await refining(job, { inputs: [read] })(draft);
    return { ...current, progress, lastModifiedTime: services.clock.now() };
  });
  return storedOutputs(work, job, done);
}

/** Ends a transform that cannot continue; completed objects stay, and are recorded. */
export async function failTransform(
  work: JobWork<TransformJob>,
  job: TransformJob,
  { what, error }: { readonly what: string; readonly error: unknown },
): Promise<TransformJob> {
  return fail(work, platformFailure(what, error), await recordDone(work, job));
}
