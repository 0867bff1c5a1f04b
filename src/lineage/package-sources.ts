import { type ArnScope, makeArn } from '#src/domain/arn.js';
import type { Action, Artifact, LineageEntity } from '#src/domain/lineage/index.js';
import { refuse } from '#src/domain/request/index.js';

/**
 * True for the ARN of a version of a model package group here. The artifacts of versions show which
 * numbers were used, so that only the registry makes them and nobody removes them.
 */
export function isPackageSource(scope: ArnScope, sourceUri: string): boolean {
  return sourceUri.startsWith(makeArn(scope, 'model-package', ''));
}

/** Throws `VALIDATION_FAILED` for the source of a version. */
export function checkNoPackages(
  scope: ArnScope,
  artifacts: readonly { readonly sourceUri: string }[] = [],
): void {
  for (const { sourceUri } of artifacts)
    if (isPackageSource(scope, sourceUri))
      refuse(
        'sourceUri',
        `'${sourceUri}' is a model package, whose artifact only the registry records; register the model with registerModelPackage.`,
      );
}

/** The properties of the artifact of a version that the registry records. */
const PACKAGE_FACTS = ['ModelPackageGroupName', 'ModelPackageVersion', 'Digest'] as const;
export type PackageFact = (typeof PACKAGE_FACTS)[number];

/** The types of the actions that the registry records. */
const DECISIONS: readonly string[] = ['Approval', 'ModelLifeCycle', 'AliasMove', 'Promotion'];

/** Throws `VALIDATION_FAILED` when an edit changes what the registry recorded. */
export function checkPackageFacts(
  scope: ArnScope,
  before: LineageEntity,
  after: LineageEntity,
): void {
  if (before.kind !== 'artifact' && before.kind !== 'action') return;
  const { uri } = before.source;
  for (const fact of factsOf(scope, before))
    if (after.properties[fact] !== before.properties[fact])
      refuse(
        'properties',
        `${fact} of '${uri}' is recorded by the registry; give it as '${before.properties[fact] ?? ''}', or change other properties only.`,
      );
}

/** The properties of an entity that the registry recorded. */
function factsOf(scope: ArnScope, entity: Artifact | Action): readonly string[] {
  const { uri } = entity.source;
  const isOfPackage = isPackageSource(scope, uri);
  if (entity.kind === 'artifact') return isOfPackage ? PACKAGE_FACTS : [];
  const isDecision = DECISIONS.includes(entity.type) && (isOfPackage || isAliasSource(scope, uri));
  return isDecision ? Object.keys(entity.properties) : [];
}

function isAliasSource(scope: ArnScope, sourceUri: string): boolean {
  return sourceUri.startsWith(makeArn(scope, 'model-alias', ''));
}
