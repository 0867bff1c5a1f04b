import type { JobRecord } from '#src/domain/job/index.js';
import type { ComparisonServices } from './compare.js';
import { componentsOf } from './components.js';
import { collectFacts } from './facts.js';

/** The names that some jobs use, sorted. */
export interface NamesInUse {
  readonly metrics: readonly string[];
  readonly parameters: readonly string[];
  readonly tags: readonly string[];
}

/** Collects the names of the metrics, parameters and tags of jobs. */
export async function namesInUse(
  { store }: Pick<ComparisonServices, 'store'>,
  jobs: readonly JobRecord[],
  at?: number,
): Promise<NamesInUse> {
  const names = { metric: new Set<string>(), parameter: new Set<string>() };
  const tags = new Set(jobs.flatMap((job) => Object.keys(job.tags)));
  const components = await componentsOf(store, jobs, at);
  jobs.forEach((job, row) => {
    collectFacts(job, components[row], ({ group, name }) => {
      if (group === 'metric' || group === 'parameter') names[group].add(name);
    });
  });
  return {
    metrics: [...names.metric].sort(),
    parameters: [...names.parameter].sort(),
    tags: [...tags].sort(),
  };
}
