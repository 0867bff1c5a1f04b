import { jobLines } from '#src/domain/job/index.js';
import {
  advanceTuningJob,
  type HyperparameterRanges,
  hasTuningEnded,
  TUNING_JOBS,
  type TuningJob,
} from '#src/domain/tuning/index.js';
import type { NewTrialComponent } from '#src/lineage/index.js';
import type { JobHandler } from '../job-kind.js';
import { passOn } from '../phases/run.js';
import { type Findings, jobComponent, recordStatus } from '../trial-component.js';
import { stoppingTrials, tuning } from './phases.js';
import type { Tuner } from './tuner.js';

/** Tuning jobs run no program, but launch training jobs. */
export function tuningKind(tuner: Tuner): JobHandler<TuningJob> {
  const stopping = stoppingTrials(tuner);
  return {
    codec: TUNING_JOBS,
    advance: advanceTuningJob,
    isOver: hasTuningEnded,
    lines: jobLines,
    instances: ({ training }) => training.resources,
    runsNothing: true,
    phases: {
      starting: passOn('begin'),
      tuning: tuning(tuner),
      stopping,
      expiring: stopping,
      failing: stopping,
    },
    metrics: () => [],
    facts: ({ best, objective }, { at }) =>
      best === undefined
        ? {}
        : { finalMetrics: [{ name: objective.metricName, value: best.value, time: at }] },
    recordLineage: recordStatus('hyper-parameter-tuning-job'),
    component: tuningComponent,
    artifacts: () => ({ read: [] }),
    produced: () => [],
  };
}

/** The most characters of a text in a trial component. */
const MAX_TEXT = 2_500;

/** The ranges and settings of the search, and the best trial once there is one. */
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
