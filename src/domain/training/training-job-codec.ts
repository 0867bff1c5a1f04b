import { date, stringOf, type Vertex, type VertexId, vertexIdOf } from '../graph/index.js';
import { algorithmText } from './shared-algorithms.js';
import type { TrainingJob } from './training-job.js';

/** The vertex label of a training job's record. */
export const TRAINING_JOB_LABEL = 'training_job';

/** A training job as a vertex: what lists filter and sort by are properties, the rest is `document`. */
export function trainingJobToVertex(job: TrainingJob): Vertex {
  const { arn, name, status, creationTime, lastModifiedTime } = job;
  return {
    id: vertexIdOf(arn),
    labels: [TRAINING_JOB_LABEL],
    properties: {
      // In the order of the canonical text, which then needs no sorted copy.
      LastModifiedTime: date(lastModifiedTime),
      arn,
      creationtime: date(creationTime),
      document: documentOf(job),
      name,
      status,
      type: 'TrainingJob',
    },
  };
}

/** What has no property of its own, and the times once more. */
const PROPERTIES: ReadonlySet<string> = new Set([
  'arn',
  'name',
  'status',
  'creationTime',
  'lastModifiedTime',
]);

/** Field by field, because the rest of an object and the text of a known algorithm cost a launch much. */
function documentOf(job: TrainingJob): string {
  const before: Record<string, unknown> = {
    creationTime: job.creationTime,
    lastModifiedTime: job.lastModifiedTime,
  };
  const after: Record<string, unknown> = {};
  let part = before;
  for (const field in job) {
    if (field === 'algorithm') part = after;
    else if (!PROPERTIES.has(field)) part[field] = job[field as keyof TrainingJob];
  }
  const [start, end] = [JSON.stringify(before), JSON.stringify(after)];
  return `${start.slice(0, -1)},"algorithm":${algorithmText(job.algorithm)},${end.slice(1)}`;
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
