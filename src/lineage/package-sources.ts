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

/** The properties of these actions that the registry records; an absent one says something too. */
const DECISION_FACTS = [
  'Alias',
  'Cause',
  'Digest',
  'From',
  'Reason',
  'Stage',
  'StageStatus',
  'Status',
  'To',
] as const;

/** Throws `VALIDATION_FAILED` when an edit changes what the registry recorded. */
export function checkPackageFacts(
  scope: ArnScope,
  before: LineageEntity,
  after: LineageEntity,
): void {
  if (before.kind !== 'artifact' && before.kind !== 'action') return;
  const { uri } = before.source;
  const facts = factsOf(scope, before);
  for (const fact of facts) {
    const known = before.properties[fact];
    if (after.properties[fact] === known) continue;
    const advice = known === undefined ? 'leave it out' : `give it as '${known}'`;
    refuse(
      'properties',
      `${fact} of '${uri}' is recorded by the registry; ${advice}, or change other properties only.`,
    );
  }
  if (facts === DECISION_FACTS && (after as Action).status !== (before as Action).status)
    refuse('status', `The status of '${before.arn}' is recorded by the registry; leave it out.`);
}

/** True for the artifact of a version, and for an action that the registry records. */
export function isRegistered(scope: ArnScope, entity: Artifact | Action): boolean {
  return factsOf(scope, entity).length > 0;
}

/** The properties of an entity that the registry records. */
function factsOf(scope: ArnScope, { kind, type, source }: Artifact | Action): readonly string[] {
  const isOfPackage = isPackageSource(scope, source.uri);
  if (kind === 'artifact') return isOfPackage ? PACKAGE_FACTS : [];
  const isDecision = DECISIONS.includes(type) && (isOfPackage || isAliasSource(scope, source.uri));
  return isDecision ? DECISION_FACTS : [];
}

function isAliasSource(scope: ArnScope, sourceUri: string): boolean {
  return sourceUri.startsWith(makeArn(scope, 'model-alias', ''));
}
