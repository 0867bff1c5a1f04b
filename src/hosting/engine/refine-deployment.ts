import type { Arn } from '#src/domain/arn.js';
import { associationIdOf, vertexIdOf } from '#src/domain/graph/index.js';
import {
  actionArn,
  artifactArn,
  endAssociation,
  imageVersion,
  type LineageDraft,
  modelArtifact,
  type NewVersion,
  recordVersions,
} from '#src/lineage/index.js';
import { modelVersion } from '#src/serving/model-version.js';
import type { UnpackedModel } from './running-deployment.js';

/** Replaces the models and images that a deployment was requested with by the versions that it serves. */
export async function refineDeployment(
  draft: LineageDraft,
  deployment: string,
  unpacked: Iterable<UnpackedModel>,
): Promise<void> {
  const action = actionArn(draft.scope, deployment);
  if (!(await exists(draft, action))) return; // a caller has deleted it from the lineage
  for (const { model, facts, imageDigest } of unpacked) {
    if (model.modelData !== undefined && facts)
      await replace(draft, action, {
        version: modelVersion(model.modelData, facts),
        requested: modelArtifact(draft.scope, model),
      });
    const image = imageVersion(model.image, imageDigest);
    if (image)
      await replace(draft, action, {
        version: image,
        requested: artifactArn(draft.scope, model.image),
      });
  }
}

async function replace(
  draft: LineageDraft,
  action: Arn,
  { version, requested }: { readonly version: NewVersion; readonly requested: Arn | undefined },
): Promise<void> {
  const [recorded] = await recordVersions(draft, [version]);
  if (!recorded) return;
  draft.associate(recorded.arn, action, { type: 'ContributedTo', mode: 'ensure' });
  if (requested === undefined || requested === recorded.arn) return;
  const id = associationIdOf(vertexIdOf(requested), vertexIdOf(action));
  const edge = (await draft.store.edges([id])).get(id);
  if (edge) endAssociation(draft, edge);
}

async function exists(draft: LineageDraft, arn: Arn): Promise<boolean> {
  const id = vertexIdOf(arn);
  return (await draft.store.versions([id], [])).vertices.has(id);
}
