import { type ArnScope, makeArn } from '#src/domain/arn.js';
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
