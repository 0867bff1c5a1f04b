import { Link } from '@tanstack/react-router';
import { useLive } from '../../client/use-live.js';
import { TrialBasisDocument, type TrialBasisQuery } from '../../generated/tuning.js';
import { Dialog } from '../../parts/dialog.js';
import { ErrorNote } from '../../parts/error-page.js';
import { type Fact, Facts, factsOf } from '../../parts/facts.js';
import { numberOf } from '../../parts/number.js';
import { wordsOf } from '../../parts/status.js';
import styles from './tuning.module.css';
import { bestSoFar, type Trial, type TuningJob } from './tuning-data.js';

/** Options of {@link TrialDialog}. */
export interface TrialDialogProps {
  readonly job: TuningJob;
  readonly trials: readonly Trial[];
  readonly trial: Trial;
  readonly onClose: () => void;
}

/** The values of a trial, the basis of its suggestion, and its result. */
export function TrialDialog({ job, trials, trial, onClose }: TrialDialogProps) {
  const { number, trainingJob, hyperparameters } = trial;
  const { data, failure } = useLive(TrialBasisDocument, { name: job.name, number });
  const basis = data?.tuningJob;
  return (
    <Dialog title={`Trial ${number}`} onClose={onClose} wide>
      {failure && <ErrorNote failure={failure} />}
      <div className={styles.basis}>
        <section aria-label="Values">
          <h3>Values</h3>
          <Facts facts={factsOf(hyperparameters)} />
          <p>
            <Link to="/jobs/$kind/$name" params={{ kind: 'training', name: trainingJob.name }}>
              {trainingJob.name}
            </Link>
          </p>
        </section>
        <section aria-label="Basis of the suggestion">
          <h3>Basis of the suggestion</h3>
          {basis && <Facts facts={basisFacts({ job, trials, trial }, basis)} />}
        </section>
      </div>
    </Dialog>
  );
}

type Basis = NonNullable<TrialBasisQuery['tuningJob']>;

const MODELS: Readonly<Record<string, string>> = {
  initial: 'Fills the space evenly, before there are results',
  random: 'Drawn at random',
  grid: 'The next combination of the grid',
  'gaussian-process': 'The greatest expected improvement under a Gaussian process',
  tpe: 'The greatest ratio of the densities of good and other results (TPE)',
  promotion: 'Among the best of its rung, promoted to train longer',
};

function basisFacts(
  props: Omit<TrialDialogProps, 'onClose'>,
  { trial: asked, warmStartFrom }: Basis,
): Fact[] {
  const { job, trial } = props;
  if (!asked) return [];
  const { model, basedOn, pending, earlier, refused, ...prediction } = asked.suggestion;
  const { predictedMean: mean, predictedDeviation: deviation, acquisition } = prediction;
  return [
    ['Suggested by', MODELS[model] ?? wordsOf(model)],
    ['Strategy', wordsOf(job.strategy)],
    ['Seed', <code key="seed">{job.randomSeed}</code>],
    [
      'Observed',
      basedOn.length === 0
        ? 'No results'
        : `${basedOn.length} results, of trials ${runsOf(basedOn)}`,
    ],
    ['Best observed', bestObserved(props, basedOn)],
    [
      'Earlier jobs',
      earlier > 0 && `${earlier} results of ${warmStartFrom.map(({ name }) => name).join(', ')}`,
    ],
    [
      'Running trials',
      pending.length > 0 && `${pending.length === 1 ? 'trial' : 'trials'} ${runsOf(pending)}`,
    ],
    ['Promoted from', asked.promotedFrom != null && `trial ${asked.promotedFrom}`],
    ['Discarded', refused > 0 && `${refused} suggestions with invalid values`],
    ['Predicted', mean != null && `${numberOf(mean)} ± ${numberOf(deviation ?? 0)}`],
    ['Result', trial.objectiveValue != null && numberOf(trial.objectiveValue)],
    ['Acquisition value', acquisition != null && numberOf(acquisition)],
  ].map(([name, value]) => [name, value === false ? undefined : value] as Fact);
}

/** The best of the trials that were observed. */
function bestObserved(
  { job, trials }: Omit<TrialDialogProps, 'onClose'>,
  numbers: readonly number[],
) {
  const observed = trials.filter(({ number }) => numbers.includes(number));
  const value = bestSoFar(observed, job.objective.goal).at(-1);
  const best = observed.find(({ objectiveValue }) => objectiveValue === value);
  if (!best || value == null) return undefined;
  const search = (before: object) => ({ ...before, trial: String(best.number) });
  return (
    <Link key="best" to="." search={search as never}>
      trial {best.number}, {numberOf(value)}
    </Link>
  );
}

/** Writes numbers in order with their runs: 1–6, 8. */
function runsOf(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(', ');
}
