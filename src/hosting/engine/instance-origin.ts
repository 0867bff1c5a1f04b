import type { ArnScope } from '#src/domain/arn.js';
import type { Endpoint, Model } from '#src/domain/hosting/index.js';
import { actionArn, modelArtifact } from '#src/lineage/index.js';
import type { InstanceOrigin } from '../routing/index.js';

/** What an instance is one of. */
export interface InstancePlace {
  readonly endpoint: Pick<Endpoint, 'arn'>;
  /** Name of the deployment's action. */
  readonly deployment: string;
  readonly model: Model;
  /** SHA-256 of the archive that was unpacked, which may be other than the model's was. */
  readonly digest?: string | undefined;
}

/** What the answers of an instance are said to come from. */
export function instanceOrigin(
  { endpoint, deployment, model, digest }: InstancePlace,
  scope: ArnScope,
): InstanceOrigin {
  return {
    endpoint: endpoint.arn,
    deployment: actionArn(scope, deployment),
    model: model.arn,
    artifact: modelArtifact(
      scope,
      digest === undefined ? model : { ...model, modelDigest: digest },
    ),
  };
}
