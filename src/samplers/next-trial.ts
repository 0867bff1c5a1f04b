import type {
  Hyperband,
  HyperparameterRanges,
  Hyperparameters,
  ObjectiveGoal,
  Rung,
  Suggestion,
  TuningStrategy,
} from '#src/domain/tuning/index.js';
import { suggestBayesian } from './bayesian.js';
import { nextStep } from './hyperband.js';
import { gridPoint } from './initial-design.js';
import { Random } from './math/random.js';
import { type Observation, type Point, type Proposal, SearchSpace } from './space.js';

/** The part of a trial that the next one depends on. */
export interface KnownTrial {
  readonly number: number;
  readonly hyperparameters: Hyperparameters;
  readonly isOver: boolean;
  /** Absent while it runs, and when it reported none. */
  readonly objective?: number;
  readonly rung?: Rung;
}

/** The result of a trial of an earlier tuning job. */
export type EarlierTrial = Required<Pick<KnownTrial, 'hyperparameters' | 'objective'>>;

/** The input for the next trial; plain data, which passes between threads. */
export interface TuningState {
  readonly strategy: TuningStrategy;
  readonly ranges: HyperparameterRanges;
  readonly goal: ObjectiveGoal;
  readonly hyperband?: Hyperband;
  readonly seed: number;
  /** In the order of their numbers, without gaps. */
  readonly trials: readonly KnownTrial[];
  readonly earlier: readonly EarlierTrial[];
  /** Suggestions for this trial that were refused. */
  readonly refused: readonly Hyperparameters[];
}

/** A trial to launch, with the trials that it is based on. */
export interface NextTrial {
  readonly hyperparameters: Hyperparameters;
  readonly suggestion: Suggestion;
  readonly rung?: Rung;
}

/** The most draws to find a point that was not tried yet. */
const DRAWS = 100;

/** Chooses the next trial: equal states give equal trials, on any server and after any restart. */
export function nextTrial(state: TuningState): NextTrial {
  const space = new SearchSpace(state.ranges);
  if (state.strategy === 'Hyperband') return nextOfHyperband(state, space);
  const number = state.trials.length + 1;
  if (state.strategy === 'Grid')
    return reported(state, space, {
      proposal: { point: gridPoint(space, number - 1), model: 'grid' },
    });
  if (state.strategy === 'Random')
    return reported(state, space, { proposal: { point: drawNew(state, space), model: 'random' } });
  const sign = state.goal === 'Maximize' ? -1 : 1;
  const results = resultsOf(state, space);
  const proposal = suggestBayesian({
    space,
    observations: results.map(({ point, objective }) => ({ point, value: sign * objective })),
    pending: untold(state, space),
    seed: state.seed,
    number,
    attempt: state.refused.length,
  });
  const forecast = proposal.forecast && {
    ...proposal.forecast,
    mean: sign * proposal.forecast.mean,
  };
  const isModel = proposal.forecast !== undefined || proposal.acquisition !== undefined;
  return reported(state, space, {
    proposal: { ...proposal, ...(forecast && { forecast }) },
    basedOn: isModel ? results : [],
  });
}

/** Results with their points, lower is better: the input of analyses. */
export function observationsOf(state: TuningState): readonly Observation[] {
  const sign = state.goal === 'Maximize' ? -1 : 1;
  return resultsOf(state, new SearchSpace(state.ranges)).map(({ point, objective }) => ({
    point,
    value: sign * objective,
  }));
}

interface Result {
  /** Absent for a result of an earlier tuning job. */
  readonly number?: number;
  readonly point: Point;
  readonly objective: number;
}

/** Earlier results outside the ranges are not used. */
function resultsOf({ trials, earlier }: TuningState, space: SearchSpace): readonly Result[] {
  return [...earlier, ...trials].flatMap((trial): readonly Result[] => {
    const { objective, hyperparameters } = trial;
    const point = objective === undefined ? undefined : space.encode(hyperparameters);
    if (!point || objective === undefined || ('isOver' in trial && !trial.isOver)) return [];
    return [{ point, objective, ...('number' in trial ? { number: trial.number } : {}) }];
  });
}

/** Running points, and points without a result: the suggestion must differ from them. */
function untold({ trials, refused }: TuningState, space: SearchSpace): readonly Point[] {
  const without = trials.filter(({ isOver, objective }) => !isOver || objective === undefined);
  return [...without.map(({ hyperparameters }) => hyperparameters), ...refused].flatMap(
    (values) => {
      const point = space.encode(values);
      return point ? [point] : [];
    },
  );
}

function drawNew(state: TuningState, space: SearchSpace): Point {
  const { seed, trials, earlier, refused } = state;
  const random = new Random(seed, trials.length + 1);
  const of = [...earlier, ...trials];
  const tried = [...of.map(({ hyperparameters }) => hyperparameters), ...refused];
  const known = new Set(tried.map((values) => JSON.stringify(searched(space, values))));
  let point = space.draw(random);
  for (let draw = 1; draw < DRAWS && known.has(space.keyOf(point)); draw += 1)
    point = space.draw(random);
  return point;
}

/** The values in the order of the dimensions, as in {@link SearchSpace.keyOf}. */
function searched({ dimensions }: SearchSpace, values: Hyperparameters): readonly string[] {
  return dimensions.map(({ name }) => values[name] ?? '');
}

function nextOfHyperband(state: TuningState, space: SearchSpace): NextTrial {
  const { hyperband, trials, goal } = state;
  if (!hyperband) throw new Error('Hyperband needs its settings.');
  const sign = goal === 'Maximize' ? -1 : 1;
  const step = nextStep(
    hyperband,
    trials.map(({ number, rung = { bracket: 0, rung: 0 }, objective }) => ({
      ...rung,
      number,
      ...(objective === undefined ? {} : { value: sign * objective }),
    })),
  );
  const { resource, ...rung } = step;
  const from = trials.find(({ number }) => number === step.promotedFrom);
  const values = from ? { ...from.hyperparameters } : { ...space.decode(drawNew(state, space)) };
  const peers = trials.filter(
    (trial) =>
      trial.rung?.bracket === step.bracket &&
      trial.rung.rung === step.rung - 1 &&
      trial.objective !== undefined,
  );
  return {
    hyperparameters: { ...values, [hyperband.resource]: String(resource) },
    rung,
    suggestion: {
      model: from ? 'promotion' : 'random',
      basedOn: from ? peers.map(({ number }) => number) : [],
      pending: pendingOf(state),
      earlier: 0,
      refused: state.refused.length,
    },
  };
}

function reported(
  state: TuningState,
  space: SearchSpace,
  { proposal, basedOn = [] }: { readonly proposal: Proposal; readonly basedOn?: readonly Result[] },
): NextTrial {
  const { point, model, forecast, acquisition } = proposal;
  return {
    hyperparameters: space.decode(point),
    suggestion: {
      model,
      basedOn: basedOn.flatMap(({ number }) => number ?? []),
      pending: pendingOf(state),
      earlier: basedOn.filter(({ number }) => number === undefined).length,
      refused: state.refused.length,
      ...(forecast && { forecast }),
      ...(acquisition === undefined ? {} : { acquisition }),
    },
  };
}

function pendingOf({ trials }: TuningState): readonly number[] {
  return trials.filter(({ isOver }) => !isOver).map(({ number }) => number);
}
