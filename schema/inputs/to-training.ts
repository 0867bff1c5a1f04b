import type { TrainingRequest } from '#src/domain/training/index.js';
import { toStringMap } from '../maps.js';
import { present } from '../present.js';
import type { CreateTrainingJobInput } from './training-job.input.js';

/** A launch as the use-case takes it. */
export function toTrainingRequest(input: CreateTrainingJobInput): TrainingRequest {
  const { algorithm, channels, resources, experiment, environment, tags, ...rest } = input;
  const { metricDefinitions, ...program } = algorithm;
  return {
    ...present({ ...rest }),
    algorithm: {
      ...present({ ...program }),
      ...(metricDefinitions
        ? { metricDefinitions: metricDefinitions.map(({ name, regex }) => ({ name, regex })) }
        : {}),
    },
    channels: channels.map((channel) => present({ ...channel })),
    resources: present({ ...resources }),
    ...(experiment ? { experiment: present({ ...experiment }) } : {}),
    ...(environment ? { environment: toStringMap('environment', environment) } : {}),
    ...(tags ? { tags: toStringMap('tags', tags) } : {}),
  };
}
