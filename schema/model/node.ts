import { MODELS, type Model } from '#src/domain/hosting/index.js';
import type { NodeKind } from '../node/type.js';
import { environmentNode } from '../shared/environment.js';
import { type Moment, nodeId, PRESENT } from '../shared/moment.js';
import { ModelType } from './type.js';

/** The GraphQL object of a model, as it was read at a moment. */
export function modelNode(
  { endpoints: _, code, ...model }: Model,
  moment: Moment = PRESENT,
): ModelType {
  return Object.assign(new ModelType(), model, {
    id: nodeId(model.arn, moment),
    at: moment.at,
    isPast: moment.isPast,
    environment: environmentNode(model.environment),
    sourceDir: code?.sourceDir,
    entryPoint: code?.entryPoint,
    frameworkVersions: code?.frameworkVersions ?? {},
  }) as unknown as ModelType;
}

/** Models as nodes. */
export const modelNodeKind: NodeKind = {
  has: (label) => label === MODELS.label,
  toNode: ({ element }, moment) => modelNode(MODELS.read(element), moment),
};
