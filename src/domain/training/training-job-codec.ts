import { date, stringOf, type Vertex, vertexIdOf } from '../graph/index.js';
import { quoted } from '../graph/quoted.js';
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

/** Not among the fields that {@link documentOf} goes through: the first three are properties alone. */
const WRITTEN: ReadonlySet<string> = new Set([
  'arn',
  'name',
  'status',
  'creationTime',
  'lastModifiedTime',
]);

/**
 * The JSON text of what has no property of its own, after the times, which {@link vertexToTrainingJob} reads here.
 * It is written field by field: the text of an algorithm is a third of it and known already where jobs share one.
 */
function documentOf(job: TrainingJob): string {
  let text = `{"creationTime":${job.creationTime},"lastModifiedTime":${job.lastModifiedTime}`;
  for (const field in job) {
    if (WRITTEN.has(field)) continue;
    const value = job[field as keyof TrainingJob];
    if (value === undefined) continue;
    text += `,"${field}":${field === 'algorithm' ? algorithmText(job.algorithm) : jsonOf(value)}`;
  }
  return `${text}}`;
}

function jsonOf(value: unknown): string {
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
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
