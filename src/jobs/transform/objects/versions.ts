import type { TransformJob } from '#src/domain/transform/index.js';
import type { FoundObject } from '#src/files/data-facts.js';
import type { SelectedObject } from '../../data/select-objects.js';
import type { JobInput, JobWork, StoredOutput } from '../../job-kind.js';
import { type ReadInput, readOf, withManifest } from '../../phases/fetch.js';
import { storedPrefix } from '../../phases/stored-prefix.js';
import type { DoneObject } from './done-objects.js';
import { outputUri } from './input-objects.js';

export const INPUT = 'Input';
export const OUTPUT = 'Output';

/** The read input, for the lineage; undefined when nothing was read. */
export async function readInput(
  work: JobWork<TransformJob>,
  { input: uri }: TransformJob,
  {
    objects,
    done,
  }: { readonly objects: readonly SelectedObject[]; readonly done: readonly DoneObject[] },
): Promise<ReadInput | undefined> {
  const facts = new Map(done.map(({ path, input }) => [path, input]));
  const read = objects.filter(({ path }) => facts.has(path));
  if (read.length === 0) return undefined;
  const input: JobInput = {
    name: INPUT,
    uri,
    location: uri,
    dataType: 'Prefix',
    type: 'DataSet',
    what: 'the input',
    folder: '',
  };
  const found = readOf(
    input,
    read,
    read.map(({ path }) => facts.get(path) ?? { sizeBytes: 0, digest: '' }),
  );
  return withManifest(work, { input, ...found }, work.task.signal);
}

/** The stored output, for the lineage: a prefix with one object for each completed one. */
export async function storedOutputs(
  { services, task }: JobWork<TransformJob>,
  job: TransformJob,
  done: readonly DoneObject[],
): Promise<readonly StoredOutput[]> {
  if (done.length === 0) return [];
  const objects = done.map(
    ({ path, output }): FoundObject => ({
      uri: outputUri(job, path),
      path: `${path}.out`,
      ...output,
    }),
  );
  const output = { name: OUTPUT, uri: job.outputPath, objects };
  return [await storedPrefix({ own: services.own, signal: task.signal }, output)];
}
