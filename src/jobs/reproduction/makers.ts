import type { TrialComponent } from '#src/domain/lineage/index.js';
import { isAtOrBelow } from '#src/domain/s3-uri.js';
import { trainingOutputUri } from '#src/domain/training/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { type PastJob, type PastStep, pastJobs } from './past-job.js';

/** A location, and the digest of what it contained. */
export interface MadeBytes {
  readonly uri: string;
  readonly digest: string | undefined;
}

/**
 * Returns the first of several jobs that made the same bytes; repetitions come last. Callers can
 * write associations and trial components, but no records of jobs. So a job with a record made the
 * bytes only when its record names them. Runs without a record count when no job with one does.
 */
export async function firstMaker(
  store: GraphStore,
  bytes: MadeBytes,
  made: readonly PastStep[],
): Promise<TrialComponent | undefined> {
  const jobs = await pastJobs(store, made);
  const steps = made.map(({ step }) => step);
  const proven = steps.flatMap((step) => {
    const past = jobs.get(step.arn);
    if (!past || !hasMade(past, bytes)) return [];
    const { reproduces, creationTime } = past.job;
    return [{ step, isAgain: reproduces !== undefined, creationTime }];
  });
  const others = steps.flatMap((step) => {
    const { creationTime, properties } = step;
    if (jobs.has(step.arn)) return [];
    return [{ step, isAgain: properties['reproduces'] !== undefined, creationTime }];
  });
  const [first] = (proven.length > 0 ? proven : others).sort(
    (one, other) =>
      Number(one.isAgain) - Number(other.isAgain) || one.creationTime - other.creationTime,
  );
  return first?.step;
}

/** Whether the record of a job names bytes as its output. */
function hasMade({ kind, job }: PastJob, { uri, digest }: MadeBytes): boolean {
  switch (kind) {
    case 'training':
      if (uri === job.modelData) return digest !== undefined && digest === job.modelDigest;
      return (
        uri === trainingOutputUri(job, 'output.tar.gz') ||
        (job.checkpointUri !== undefined && isAtOrBelow(uri, job.checkpointUri))
      );
    case 'processing':
      return job.outputs.some((output) => isAtOrBelow(uri, output.uri));
    case 'transform':
      return isAtOrBelow(uri, job.outputPath);
  }
}
