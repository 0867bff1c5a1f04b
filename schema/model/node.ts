import { MODELS, type Model } from '#src/domain/hosting/index.js';
import type { NodeKind } from '../node/kind.js';
import { environmentNode } from '../shared/environment.js';
import { ModelType } from './type.js';

/** The GraphQL object of a model, as it was read at a commit (absent: the present). */
export function modelNode({ endpoints: _, ...model }: Model, at?: number): ModelType {
  return Object.assign(new ModelType(), model, {
    id: model.arn,
    at,
    environment: environmentNode(model.environment),
  }) as unknown as ModelType;
}

/** Models as nodes. */
export const modelNodeKind: NodeKind = {
  labels: [MODELS.label],
  toNode: ({ element }, at) => modelNode(MODELS.read(element), at),
};
