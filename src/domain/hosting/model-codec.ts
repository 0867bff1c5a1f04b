import { date, stringOf, timeOf, type Vertex, vertexIdOf } from '../graph/index.js';
import type { Model } from './model.js';

/** The vertex label of a model's record. */
export const MODEL_LABEL = 'model';

/** A model as a vertex: what lists filter and sort by are properties, the rest is `document`. */
export function modelToVertex(model: Model): Vertex {
  const { arn, name, creationTime, ...document } = model;
  return {
    id: vertexIdOf(arn),
    labels: [MODEL_LABEL],
    properties: {
      arn,
      name,
      type: 'Model',
      creationtime: date(creationTime),
      document: JSON.stringify(document),
    },
  };
}

/** Reads {@link modelToVertex} back. */
export function vertexToModel({ properties }: Vertex): Model {
  return {
    arn: stringOf(properties, 'arn'),
    name: stringOf(properties, 'name'),
    creationTime: timeOf(properties, 'creationtime') ?? 0,
    ...JSON.parse(stringOf(properties, 'document') ?? '{}'),
  } as Model;
}
