import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useLive } from '../../client/use-live.js';
import { TuningResultsDocument } from '../../generated/tuning.js';
import { ErrorNote } from '../../parts/error-page.js';
import { insideOf } from '../../parts/plot/axis.js';
import type { PlotProps } from '../../parts/plot/plot-props.js';
import { rangesOf, withRanges } from '../../parts/plot/ranges.js';
import { JobFacts, JobNotes } from '../job/job-facts.js';
import { BestTrial, type ResultsProps } from './best-trial.js';
import { Importance } from './importance.js';
import { ObjectiveChart } from './objective-chart.js';
import { TrialDialog } from './trial-dialog.js';
import { chosenAxes, TrialsPlot } from './trials-plot.js';
import { TrialsTable } from './trials-table.js';
import styles from './tuning.module.css';
import {
  bestOf,
  MOST_TRIALS,
  objectiveAxis,
  parameterAxes,
  type TuningJob,
} from './tuning-data.js';

/** A tuning job: the best trial so far, the importance of hyperparameters, and each trial. */
export function TuningSummary({ job }: { readonly job: TuningJob }) {
  const { data, failure } = useLive(TuningResultsDocument, {
    name: job.name,
    first: MOST_TRIALS,
  });
  const results = data?.tuningJob;
  return (
    <>
      <JobNotes job={job} />
      {failure && <ErrorNote failure={failure} />}
      {results && (
        <>
          <div className={styles.columns}>
            <div className={styles.column}>
              <BestTrial job={job} results={results} />
              <ObjectiveChart job={job} results={results} />
            </div>
            <div className={styles.column}>
              <Importance job={job} />
              <JobFacts job={job} />
            </div>
          </div>
          <Trials job={job} results={results} />
        </>
      )}
    </>
  );
}

const route = getRouteApi('/jobs/$kind/$name');

/** The trials as a plot and as a table, and the one that is open. */
function Trials({ job, results }: ResultsProps) {
  const { in: text, cols, trial } = route.useSearch();
  const navigate = route.useNavigate();
  const [marked, setMarked] = useState<number>();
  const { metricName } = job.objective;
  const trials = results.trainingJobs.nodes;
  const parameters = useMemo(() => parameterAxes(results), [results]);
  const all = useMemo(
    () => [...parameters, ...objectiveAxis(trials, metricName)],
    [parameters, trials, metricName],
  );
  const axes = useMemo(() => chosenAxes(all, cols), [all, cols]);
  const inside = useMemo(() => insideOf(all, text, trials.length), [all, text, trials.length]);
  const ranges = useMemo(() => rangesOf(text), [text]);
  const change = (changed: { in?: string | undefined; cols?: string; trial?: undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true });
  const onRanges: PlotProps['onRanges'] = (changed) => change({ in: withRanges(text, changed) });
  const plot: PlotProps = { axes, inside, ranges, marked, onMark: setMarked, onRanges };
  const best = bestOf(results);
  const open = trials.find(({ number }) => String(number) === trial);
  return (
    <>
      {best && (
        <TrialsPlot
          {...plot}
          trials={trials}
          all={all}
          best={trials.indexOf(best)}
          onAxes={(ids) => change({ cols: ids.join(',') })}
        />
      )}
      <TrialsTable {...plot} trials={trials} parameters={parameters} metricName={metricName} />
      {open && (
        <TrialDialog
          key={open.number}
          job={job}
          trials={trials}
          trial={open}
          onClose={() => change({ trial: undefined })}
        />
      )}
    </>
  );
}
