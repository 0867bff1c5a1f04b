import { type Arn, type ArnScope, makeArn } from '#src/domain/arn.js';
import type { ListPosition } from '#src/domain/graph/index.js';
import {
  TRIAL_LABEL,
  type Trial,
  type TuningJob,
  vertexToTrial,
} from '#src/domain/tuning/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { EarlierTrial } from '#src/samplers/next-trial.js';

const PAGE = 500;

/** All trials of a tuning job in the order of their numbers, now or as they stood right after a commit. */
export async function readTrials(
  store: GraphStore,
  tuningJob: Arn,
  at?: number,
): Promise<readonly Trial[]> {
  const trials: Trial[] = [];
  for (let after: ListPosition | undefined; ; ) {
    const page = await store.list({
      label: TRIAL_LABEL,
      where: { type: tuningJob },
      order: { by: 'name', direction: 'ascending' },
      first: PAGE,
      ...(after && { after }),
      ...(at === undefined ? {} : { at }),
    });
    trials.push(...page.items.map(({ element }) => vertexToTrial(element)));
    const last = page.items.at(-1)?.element;
    if (!page.hasNext || !last) return trials;
    after = { key: last.properties['name'] as string, id: last.id };
  }
}

/** The results of the tuning jobs that a job starts from, as they were when it was launched. */
export async function readEarlier(
  store: GraphStore,
  scope: ArnScope,
  { warmStart }: Pick<TuningJob, 'warmStart'>,
): Promise<readonly EarlierTrial[]> {
  if (!warmStart) return [];
  const all: EarlierTrial[] = [];
  for (const name of warmStart.names) {
    const arn = makeArn(scope, 'hyper-parameter-tuning-job', name);
    for (const { hyperparameters, objective } of await readTrials(store, arn, warmStart.atCommit))
      if (objective !== undefined) all.push({ hyperparameters, objective });
  }
  return all;
}
