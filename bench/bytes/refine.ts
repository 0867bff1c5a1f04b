import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Arn, DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { makeS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import { prefixFacts } from '#src/files/data-facts.js';
import type { JobInput } from '#src/jobs/job-kind.js';
import type { ReadInput } from '#src/jobs/phases/fetch.js';
import { refining } from '#src/jobs/phases/refine-inputs.js';
import { Ledger } from '#src/ledger/index.js';
import { LineageDraft, trialComponentArn } from '#src/lineage/index.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import type { BenchOptions, Figures } from '../support/bench.js';
import { quantile, round, scaled, timed } from '../support/measure.js';

const OBJECTS = 1_000;
const PREFIXES = 20;
const WARM_UP = 3;
const scope = DEFAULT_ARN_SCOPE;

/** Measures the commit that records the read bytes of a launch, for prefixes of 1,000 objects. */
export async function refineFigures(
  directory: string,
  { scale }: Pick<BenchOptions, 'scale'>,
): Promise<Figures> {
  const clock = new SystemClock();
  const store = await openEmbeddedStore({ directory: join(directory, 'graph') });
  const ledger = new Ledger({ store, clock });
  const commit = (fill: (draft: LineageDraft) => void | Promise<void>) =>
    ledger.update(async () => {
      const draft = new LineageDraft({ store, scope, actor: 'forebear', now: clock.now() });
      await fill(draft);
      return { result: undefined, changeSet: await draft.build() };
    });
  const refined = async (job: string, read: ReadInput) => {
    const component: Arn = trialComponentArn(scope, job);
    const { location, type } = read.input;
    await commit((draft) => {
      draft.trialComponent({ name: job });
      const asked = draft.artifact({ sourceUri: location, type }, 'ensure');
      draft.associate(asked, component, { type: 'ContributedTo' });
    });
    return timed(() => commit(refining({ trialComponent: component }, { inputs: [read] })));
  };
  const [first, again]: [number[], number[]] = [[], []];
  for (let number = 0; number < WARM_UP + scaled(PREFIXES, scale); number += 1) {
    const read = readInput(makeS3Uri('bench-bucket', `prefix-${number}/`));
    first.push(await refined(`first-${number}`, read));
    again.push(await refined(`again-${number}`, read));
  }
  await ledger.close();
  await store.close();
  return {
    refine_ms: round(quantile(first.slice(WARM_UP), 0.5), 1),
    again_ms: round(quantile(again.slice(WARM_UP), 0.5), 1),
  };
}

function readInput(uri: S3Uri): ReadInput {
  const objects = Array.from({ length: OBJECTS }, (_, number) => {
    const path = `part-${number}`;
    const digest = createHash('sha256').update(uri).update(path).digest('hex');
    return { uri: `${uri}${path}` as S3Uri, path, sizeBytes: 1_000, digest };
  });
  const input = { uri, location: uri, name: 'train', type: 'DataSet' } as Partial<JobInput>;
  return { input: input as JobInput, facts: prefixFacts(objects), objects };
}
