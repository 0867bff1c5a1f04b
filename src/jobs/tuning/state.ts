import { type Arn, type ArnScope, makeArn } from '#src/domain/arn.js';
import type { ListPosition } from '#src/domain/graph/index.js';
import {
  type Hyperparameters,
  TRIAL_LABEL,
  type Trial,
  type TuningJob,
  vertexToTrial,
} from '#src/domain/tuning/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { EarlierTrial, TuningState } from '#src/samplers/next-trial.js';

/** The facts of a tuning job in addition to its record. */
export interface KnownTrials {
  readonly trials: readonly Trial[];
  readonly earlier: readonly EarlierTrial[];
  readonly refused: readonly Hyperparameters[];
}

/** The input for the next suggestion of a tuning job. */
export function tuningState(
  job: Pick<TuningJob, 'strategy' | 'ranges' | 'objective' | 'hyperband' | 'randomSeed'>,
  { trials, earlier, refused }: KnownTrials,
): TuningState {
  const { strategy, ranges, objective, hyperband, randomSeed } = job;
  return {
    strategy,
    ranges,
    goal: objective.goal,
    ...(hyperband && { hyperband }),
    seed: randomSeed,
    trials: trials.map((trial) => ({
      number: trial.number,
      hyperparameters: trial.hyperparameters,
      isOver: trial.status !== 'InProgress',
      ...(trial.objective === undefined ? {} : { objective: trial.objective }),
      ...(trial.rung && { rung: trial.rung }),
    })),
    earlier,
    refused,
  };
}

const PAGE = 500;

/** Returns all trials of a tuning job in the order of their numbers, now or right after a commit. */
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

/** Returns the results of the tuning jobs that a job starts from, as of its launch. */
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
