import type { ArnScope } from '#src/domain/arn.js';
import type { Endpoint, Model } from '#src/domain/hosting/index.js';
import { actionArn, modelArtifact } from '#src/lineage/index.js';
import type { InstanceOrigin } from '../routing/index.js';

export interface InstancePlace {
  readonly endpoint: Pick<Endpoint, 'arn'>;
  readonly deployment: string;
  readonly model: Model;
  /** The SHA-256 of the unpacked archive, which may differ from the one in the model's record. */
  readonly digest?: string | undefined;
}

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
