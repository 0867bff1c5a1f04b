import type { Arn } from '#src/domain/arn.js';
import { associationIdOf, vertexIdOf } from '#src/domain/graph/index.js';
import type { Deployment } from '#src/domain/hosting/index.js';
import {
  actionArn,
  artifactArn,
  endAssociation,
  imageVersion,
  type LineageDraft,
  linkToOriginals,
  modelArtifact,
  type NewVersion,
  type RecordedVersion,
  recordReadObjects,
  recordVersions,
} from '#src/lineage/index.js';
import type { CodeFacts } from '#src/serving/fetch-code.js';
import { codeVersion, linkedOf, modelVersion } from '#src/serving/model-files.js';
import type { UnpackedModel } from './running-deployment.js';

/** Replaces the requested models and images of a deployment by the versions that it serves. */
export async function refineDeployment(
  draft: LineageDraft,
  deployment: string,
  unpacked: Iterable<UnpackedModel>,
): Promise<void> {
  const action = actionArn(draft.scope, deployment);
  if (!(await exists(draft, action))) return; // a caller has deleted it from the lineage
  for (const { model, facts, imageDigests } of unpacked) {
    if (model.modelData !== undefined && facts.data) {
      const version = modelVersion(model.modelData, facts.data);
      await replace(draft, action, { version, requested: modelArtifact(draft.scope, model) });
      // The bytes may have been replaced since the model was created.
      await linkToOriginals(draft, [version]);
    }
    if (model.code?.sourceDir && facts.code)
      await replaceCode(draft, action, { uri: model.code.sourceDir, facts: facts.code });
    for (const [index, digest] of imageDigests.entries()) {
      const version = imageVersion(model.image, digest);
      const requested = index === 0 ? artifactArn(draft.scope, model.image) : undefined;
      if (version) await replace(draft, action, { version, requested });
    }
  }
}

/** The digests of the data that a deployment serves, for its record. */
export function digestsOf(
  unpacked: ReadonlyMap<string, UnpackedModel>,
): Pick<Deployment, 'digests' | 'codeDigests'> {
  const of = (part: 'data' | 'code') =>
    [...unpacked].flatMap(([name, { facts }]) => {
      const digest = facts[part]?.digest;
      return digest === undefined ? [] : [[name, digest] as const];
    });
  const code = of('code');
  return {
    digests: Object.fromEntries(of('data')),
    ...(code.length > 0 && { codeDigests: Object.fromEntries(code) }),
  };
}

async function replaceCode(
  draft: LineageDraft,
  action: Arn,
  { uri, facts }: { readonly uri: string; readonly facts: CodeFacts },
): Promise<void> {
  const version = codeVersion(uri, facts);
  const requested = artifactArn(draft.scope, uri);
  const recorded = await replace(draft, action, { version, requested });
  await linkToOriginals(draft, [version]);
  if (!recorded) return;
  const { type } = version;
  await recordReadObjects(draft, recorded, { type, objects: linkedOf(facts.objects) });
}

async function replace(
  draft: LineageDraft,
  action: Arn,
  { version, requested }: { readonly version: NewVersion; readonly requested: Arn | undefined },
): Promise<RecordedVersion | undefined> {
  const [recorded] = await recordVersions(draft, [version]);
  if (!recorded) return undefined;
  draft.associate(recorded.arn, action, { type: 'ContributedTo', mode: 'ensure' });
  if (requested === undefined || requested === recorded.arn) return recorded;
  const id = associationIdOf(vertexIdOf(requested), vertexIdOf(action));
  const edge = (await draft.store.edges([id])).get(id);
  if (edge) endAssociation(draft, edge);
  return recorded;
}

async function exists(draft: LineageDraft, arn: Arn): Promise<boolean> {
  const id = vertexIdOf(arn);
  return (await draft.store.versions([id], [])).vertices.has(id);
}
