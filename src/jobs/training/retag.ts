import type { Vertex } from '#src/domain/graph/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import { trainingJobToVertex, vertexToTrainingJob } from '#src/domain/training/index.js';

/** The record of a training job with other tags. */
export function retagTrainingJob(vertex: Vertex, change: (known: StringMap) => StringMap): Vertex {
  const job = vertexToTrainingJob(vertex);
  return trainingJobToVertex({ ...job, tags: change(job.tags) });
}
