import { type ArnScope, makeArn } from '#src/domain/arn.js';
import type { LineageEntity } from '#src/domain/lineage/index.js';
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

/** Throws `VALIDATION_FAILED` when an edit changes what the registry recorded about a version. */
export function checkPackageFacts(
  scope: ArnScope,
  before: LineageEntity,
  after: LineageEntity,
): void {
  if (before.kind !== 'artifact' || !isPackageSource(scope, before.source.uri)) return;
  for (const fact of PACKAGE_FACTS)
    if (after.properties[fact] !== before.properties[fact])
      refuse(
        'properties',
        `${fact} of '${before.source.uri}' is recorded by the registry; give it as '${before.properties[fact] ?? ''}', or change other properties only.`,
      );
}
