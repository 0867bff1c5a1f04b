import { PlatformError } from '#src/domain/errors/index.js';
import type { TransformJob } from '#src/domain/transform/index.js';
import type { JobWork } from '../../job-kind.js';
import { anyDone } from './done-objects.js';
import { type Served, TransformNotes } from './transform-notes.js';

/**
 * Notes the versions that serve a job. Throws `MODEL_CHANGED` when other bytes have answered
 * objects already, so that all outputs of a job come from the same model.
 */
export async function noteServed(
  work: JobWork<TransformJob>,
  job: TransformJob,
  found: Partial<Served>,
): Promise<void> {
  const notes = TransformNotes.of(work, job);
  const before = await notes.served();
  const now = { place: work.task.claim.place.id, inputs: {}, ...before, ...found };
  if (before && (await anyDone(notes))) requireSame(digestsOf(before), digestsOf(now));
  await notes.writeServed(now);
}

type Digests = ReadonlyMap<string, string>;

function digestsOf({ inputs, image }: Served): Digests {
  const digests = Object.entries(inputs).map(([name, { digest }]) => [name, digest] as const);
  return new Map([...digests, ...(image === undefined ? [] : [['image', image] as const])]);
}

function requireSame(before: Digests, now: Digests): void {
  for (const [what, recorded] of before) {
    const found = now.get(what);
    if (found === recorded) continue;
    throw new PlatformError(
      'MODEL_CHANGED',
      `The transform cannot continue with another model than it began with: the SHA-256 of its ${what} is ${found}, not ${recorded}. The completed objects are recorded; transform the others by another job.`,
      { details: { what, recorded, found } },
    );
  }
}
