import type { BuiltInAlgorithm } from '../algorithms/index.js';
import type { TrainingAlgorithm } from './training-job.js';

/** A built-in algorithm as all jobs of it record it. */
export function sharedAlgorithm(builtIn: BuiltInAlgorithm): TrainingAlgorithm {
  const known = shared.get(builtIn);
  if (known) return known;
  const algorithm: TrainingAlgorithm = {
    name: builtIn.key,
    frameworkVersions: {},
    metricDefinitions: builtIn.metricDefinitions.map(({ name, regex }) => ({ name, regex })),
  };
  shared.set(builtIn, algorithm);
  texts.set(algorithm, JSON.stringify(algorithm));
  return algorithm;
}

/** The JSON text of an algorithm: a third of a job's record, and written once for those that are shared. */
export function algorithmText(algorithm: TrainingAlgorithm): string {
  return texts.get(algorithm) ?? JSON.stringify(algorithm);
}

/** Memos: a built-in algorithm has one record, and a record one text. */
const shared = new WeakMap<BuiltInAlgorithm, TrainingAlgorithm>();
const texts = new WeakMap<TrainingAlgorithm, string>();
