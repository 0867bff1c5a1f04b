import type { ProgramJobRecord } from '#src/domain/job/index.js';

/** The hosts of a job, one for each instance: `algo-1` and so on. */
export function jobHosts({ resources }: Pick<ProgramJobRecord, 'resources'>): readonly string[] {
  return Array.from({ length: resources.instanceCount }, (_, index) => `algo-${index + 1}`);
}
