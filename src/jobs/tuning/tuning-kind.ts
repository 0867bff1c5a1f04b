import {
  advanceTuningJob,
  hasTuningEnded,
  TUNING_JOBS,
  type TuningJob,
  tuningLines,
} from '#src/domain/tuning/index.js';
import type { JobKind } from '../job-kind.js';
import { passOn } from '../phases/run.js';
import { tellStatus } from '../trial-component.js';
import { stoppingTrials, tuning } from './phases.js';
import { tuningComponent } from './trial-component.js';
import type { Tuner } from './tuner.js';

/** Tuning jobs: they run nothing themselves, but launch training jobs. */
export function tuningKind(tuner: Tuner): JobKind<TuningJob> {
  const stopping = stoppingTrials(tuner);
  return {
    codec: TUNING_JOBS,
    advance: advanceTuningJob,
    isOver: hasTuningEnded,
    lines: tuningLines,
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
    tell: tellStatus('hyper-parameter-tuning-job'),
    component: tuningComponent,
    artifacts: () => ({ read: [] }),
    produced: () => [],
  };
}
