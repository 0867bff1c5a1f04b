import { date, stringOf, type Vertex, type VertexId, vertexIdOf } from '../graph/index.js';
import type { TrainingJob } from './training-job.js';

/** The vertex label of a training job's record. */
export const TRAINING_JOB_LABEL = 'training_job';

/** A training job as a vertex: what lists filter and sort by are properties, the rest is `document`. */
export function trainingJobToVertex(job: TrainingJob): Vertex {
  const { arn, name, status, creationTime, lastModifiedTime, ...document } = job;
  return {
    id: vertexIdOf(arn),
    labels: [TRAINING_JOB_LABEL],
    properties: {
      // In the order of the canonical text, which then needs no sorted copy.
      LastModifiedTime: date(lastModifiedTime),
      arn,
      creationtime: date(creationTime),
      document: `{"creationTime":${creationTime},"lastModifiedTime":${lastModifiedTime},${JSON.stringify(document).slice(1)}`,
      name,
      status,
      type: 'TrainingJob',
    },
  };
}

/** Reads {@link trainingJobToVertex} back. */
export function vertexToTrainingJob(vertex: Vertex): TrainingJob {
  const { properties } = vertex;
  return {
    arn: stringOf(properties, 'arn'),
    name: stringOf(properties, 'name'),
    status: stringOf(properties, 'status'),
    ...JSON.parse(stringOf(properties, 'document') ?? '{}'),
  } as TrainingJob;
}

/** The vertex of the job with this ARN. */
export function trainingJobId(arn: string): VertexId {
  return vertexIdOf(arn);
}
