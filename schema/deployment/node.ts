import type { RecordedDeployment } from '#src/hosting/index.js';
import type { Moment } from '../shared/moment.js';
import { DeployedVariantType, DeploymentType } from './type.js';

/** The GraphQL object of a deployment, as it was read at a moment. */
export function deploymentNode(
  { action, status, commit, deployment }: RecordedDeployment,
  { at, isPast }: Moment,
): DeploymentType {
  const { variants = [], digests = {}, codeDigests = {} } = deployment ?? {};
  return Object.assign(new DeploymentType(), {
    name: action.name,
    arn: action.arn,
    status,
    isLive: status === 'Live',
    creationTime: action.creationTime,
    createdBy: action.createdBy,
    commit,
    rolledBackTo: action.properties['RolledBackTo'],
    at,
    isPast,
    variants: variants.map(({ modelName, shadow = false, ...variant }) =>
      Object.assign(new DeployedVariantType(), {
        ...variant,
        modelName,
        shadow,
        digest: digests[modelName],
        codeDigest: codeDigests[modelName],
        commit,
      }),
    ),
  });
}
