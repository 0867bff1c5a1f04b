import type { Arn } from '#src/domain/arn.js';
import { associationIdOf, vertexIdOf } from '#src/domain/graph/index.js';
import {
  actionArn,
  endAssociation,
  type LineageDraft,
  modelArtifact,
  recordVersions,
} from '#src/lineage/index.js';
import { modelVersion } from '../model-version.js';
import type { UnpackedModel } from './running-deployment.js';

/** Replaces the model versions that a deployment was requested with by those that it serves. */
export async function refineDeployment(
  draft: LineageDraft,
  deployment: string,
  unpacked: Iterable<UnpackedModel>,
): Promise<void> {
  const action = actionArn(draft.scope, deployment);
  if (!(await exists(draft, action))) return; // a caller has deleted it from the lineage
  for (const { model, facts } of unpacked) {
    if (model.modelData === undefined) continue;
    const [version] = await recordVersions(draft, [modelVersion(model.modelData, facts)]);
    if (!version) continue;
    draft.associate(version.arn, action, { type: 'ContributedTo', mode: 'ensure' });
    const requested = modelArtifact(draft.scope, model);
    if (requested === undefined || requested === version.arn) continue;
    const id = associationIdOf(vertexIdOf(requested), vertexIdOf(action));
    const edge = (await draft.store.edges([id])).get(id);
    if (edge) endAssociation(draft, edge);
  }
}

async function exists(draft: LineageDraft, arn: Arn): Promise<boolean> {
  const id = vertexIdOf(arn);
  return (await draft.store.versions([id], [])).vertices.has(id);
}
