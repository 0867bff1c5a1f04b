import type { HyperparameterRanges, TuningJob } from '#src/domain/tuning/index.js';
import type { NewTrialComponent } from '#src/lineage/index.js';
import { type Findings, jobComponent } from '../trial-component.js';

/** What a text of a trial component may have. */
const MAX_TEXT = 2_500;

/** What was searched and how; once there is one, the best trial. */
export function tuningComponent(job: TuningJob, findings: Findings): NewTrialComponent {
  const { strategy, objective, ranges, randomSeed, maxJobs, best } = job;
  return jobComponent('hyper-parameter-tuning-job', job, {
    findings,
    parameters: {
      'SageMaker.Strategy': strategy,
      'SageMaker.ObjectiveMetric': objective.metricName,
      'SageMaker.ObjectiveGoal': objective.goal,
      'SageMaker.MaxJobs': maxJobs,
      'SageMaker.RandomSeed': randomSeed,
      ...rangeTexts(ranges),
    },
    inputArtifacts: [],
    ...(best && {
      properties: {
        bestTrainingJob: best.trainingJob,
        bestObjective: String(best.value),
        bestTrial: String(best.number),
      },
    }),
  });
}

function rangeTexts({ integer, continuous, categorical }: HyperparameterRanges) {
  const numeric = [...integer, ...continuous].map(
    ({ name, min, max, scaling }) => [name, `${min} to ${max}, ${scaling}`] as const,
  );
  const texts = categorical.map(({ name, values }) => [name, values.join(', ')] as const);
  return Object.fromEntries(
    [...numeric, ...texts].map(([name, text]) => [
      `Range.${name}`,
      text.slice(0, MAX_TEXT).toWellFormed(),
    ]),
  );
}
