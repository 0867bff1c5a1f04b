import type { JobRecord } from '#src/domain/job/index.js';
import type { TrialComponent } from '#src/domain/lineage/index.js';
import type { JobArnKind } from '#src/domain/record-kinds.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import type { TransformJob } from '#src/domain/transform/index.js';
import type { TuningJob } from '#src/domain/tuning/index.js';
import type { Contents } from './facets.js';
import type { MlFacet } from './ml-facets.js';

/** What a kind of job adds to the facets of its run and of its model. */
export interface MlFacts {
  readonly run: Pick<Contents, 'forebear_mlTrainingRun' | 'forebear_mlMetrics'>;
  /** Only for kinds that make or use a model. */
  readonly model?: MlFacet<'forebear_mlModel'>;
}

/** The facts of a job about machine learning. */
export function mlFactsOf(kind: JobArnKind, job: JobRecord, component: TrialComponent): MlFacts {
  switch (kind) {
    case 'training-job':
      return ofTraining(job as TrainingJob, component);
    case 'hyper-parameter-tuning-job':
      return ofTuning(job as TuningJob);
    case 'transform-job':
      return {
        ...metricsOnly(job, component),
        model: { image: (job as TransformJob).serves.image },
      };
    default:
      return metricsOnly(job, component);
  }
}

function ofTraining(job: TrainingJob, component: TrialComponent): MlFacts {
  const { algorithm, hyperparameters, imageUri } = job;
  const name = algorithm.name ?? algorithm.entryPoint ?? algorithm.image;
  const frameworks = algorithm.frameworkVersions;
  return {
    run: {
      forebear_mlTrainingRun: { ...(name !== undefined && { algorithm: name }), hyperparameters },
      ...metricsOnly(job, component).run,
    },
    model: {
      ...(Object.keys(frameworks).length > 0 && { frameworks }),
      ...(imageUri !== undefined && { image: imageUri }),
    },
  };
}

function ofTuning({ objective, randomSeed, training, best }: TuningJob): MlFacts {
  const { metricName: metric, goal } = objective;
  const given = Object.entries(training.hyperparameters ?? {});
  const hyperparameters = Object.fromEntries(given.map(([key, value]) => [key, `${value}`]));
  return {
    run: {
      forebear_mlTrainingRun: { hyperparameters, objective: { metric, goal }, seed: randomSeed },
      forebear_mlMetrics: best && { metrics: [{ name: metric, last: best.value }] },
    },
  };
}

function metricsOnly({ finalMetrics = [] }: JobRecord, { metrics }: TrialComponent): MlFacts {
  if (metrics.length === 0) return { run: {} };
  const steps = new Map(finalMetrics.map(({ name, step }) => [name, step]));
  return {
    run: {
      forebear_mlMetrics: {
        metrics: metrics.map(({ name, last, min, max, count }) => {
          const step = steps.get(name);
          return {
            name,
            count,
            ...(last !== undefined && { last }),
            ...(min !== undefined && { min }),
            ...(max !== undefined && { max }),
            ...(step !== undefined && { step }),
          };
        }),
      },
    },
  };
}
