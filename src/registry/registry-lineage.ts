import type { Arn } from '#src/domain/arn.js';
import { hex32 } from '#src/domain/graph/index.js';
import type { Model } from '#src/domain/hosting/index.js';
import { NAME_RULES } from '#src/domain/names.js';
import type { ModelAlias, ModelPackage, PackageGroup } from '#src/domain/registry/index.js';
import { contribute } from '#src/hosting/deployment-draft.js';
import { type LineageDraft, type PackageFact, packageArtifact } from '#src/lineage/index.js';

const PACKAGE = 'aws-model-package';

/** The name of the ModelGroup context of a new group. */
export function contextName(group: string, now: number): string {
  return `${group}-${seconds(now)}-aws-model-group`;
}

/** Adds the context of a new group. */
export function recordGroup(draft: LineageDraft, group: PackageGroup): void {
  draft.context({
    name: contextName(group.name, group.creationTime),
    type: 'ModelGroup',
    source: sourceOf(group.arn, group.creationTime),
    properties: { ModelPackageGroupName: group.name },
  });
}

/** Adds the artifact of a new version, which its model contributes to, and its approval. */
export function recordPackage(
  draft: LineageDraft,
  group: PackageGroup,
  { made, model }: { readonly made: ModelPackage; readonly model: Model },
): void {
  const { arn: sourceUri, version, digest } = made;
  const properties: Readonly<Record<PackageFact, string>> = {
    ModelPackageGroupName: group.name,
    ModelPackageVersion: `${version}`,
    Digest: digest,
  };
  const artifact = draft.artifact({ sourceUri, type: 'Model', properties }, 'ensure');
  contribute(draft, model, artifact);
  draft.associate(artifact, group.context, { type: 'AssociatedWith', mode: 'ensure' });
  recordApproval(draft, made);
}

/** Adds the action of a decision about the bytes of a version, or of its registration. */
export function recordApproval(draft: LineageDraft, one: ModelPackage): void {
  const { arn, group, version, status, digest, decision, decisions, lastModifiedTime } = one;
  const action = draft.action({
    name: actionName(group, [version, status, decisions, seconds(lastModifiedTime), PACKAGE]),
    type: 'Approval',
    source: sourceOf(arn, lastModifiedTime),
    status: status === 'PendingManualApproval' ? 'InProgress' : 'Completed',
    properties: { Digest: digest, Status: status, ...reasonOf(decision?.reason) },
  });
  draft.associate(action, packageArtifact(draft.scope, one.name), { type: 'ContributedTo' });
}

/** Adds the action of a change of the life cycle of a version. */
export function recordLifeCycle(draft: LineageDraft, one: ModelPackage): void {
  const { arn, group, version, lifeCycle, events = 0, lastModifiedTime } = one;
  if (!lifeCycle) return;
  const { stage, status, description } = lifeCycle;
  const action = draft.action({
    name: actionName(group, [version, 'LifeCycle', events, seconds(lastModifiedTime), PACKAGE]),
    type: 'ModelLifeCycle',
    source: sourceOf(arn, lastModifiedTime),
    status: 'Completed',
    properties: { Stage: stage, StageStatus: status, ...reasonOf(description) },
  });
  draft.associate(action, packageArtifact(draft.scope, one.name), { type: 'ContributedTo' });
}

/** A move of an alias; a removed alias has no next package. */
export interface RecordedMove {
  readonly group: PackageGroup;
  readonly alias: ModelAlias;
  /** The name of the version that it pointed to. */
  readonly from?: string | undefined;
  readonly to?: ModelPackage | undefined;
  readonly now: number;
}

/** Adds the action of a move of an alias. */
export function recordMove(draft: LineageDraft, { group, alias, from, to, now }: RecordedMove) {
  const { arn, moves, cause, reason } = alias;
  const action = draft.action({
    name: actionName(`${group.name}-${alias.alias}`, [moves, seconds(now), 'aws-model-alias']),
    type: 'AliasMove',
    source: sourceOf(arn, now),
    status: 'Completed',
    properties: {
      Alias: alias.alias,
      Cause: to ? cause : 'Removal',
      ...(from !== undefined && { From: from }),
      ...(to && { To: to.name, Digest: to.digest }),
      ...reasonOf(reason),
    },
  });
  if (to) draft.associate(packageArtifact(draft.scope, to.name), action, { type: 'ContributedTo' });
  draft.associate(action, group.context, { type: 'AssociatedWith' });
}

/** Adds the action of a promotion, from a version of one group to a version of another. */
export function recordPromotion(
  draft: LineageDraft,
  { from, to, reason, now }: RecordedPromotion,
): void {
  const { group, version, events = 0 } = to;
  const action = draft.action({
    name: actionName(group, [version, 'Promotion', events, seconds(now), PACKAGE]),
    type: 'Promotion',
    source: sourceOf(to.arn, now),
    status: 'Completed',
    properties: { From: from.name, To: to.name, Digest: to.digest, ...reasonOf(reason) },
  });
  draft.associate(packageArtifact(draft.scope, from.name), action, { type: 'ContributedTo' });
  draft.associate(action, packageArtifact(draft.scope, to.name), { type: 'Produced' });
}

/** A promotion of a version. */
export interface RecordedPromotion {
  readonly from: ModelPackage;
  readonly to: ModelPackage;
  readonly reason?: string | undefined;
  readonly now: number;
}

function sourceOf(arn: Arn, now: number) {
  return { uri: arn, type: 'ARN', id: new Date(now).toISOString() };
}

function reasonOf(reason: string | undefined): { Reason?: string } {
  return reason === undefined ? {} : { Reason: reason };
}

/** The name of an action; a hash shortens a head that is too long. */
function actionName(head: string, rest: readonly (string | number)[]): string {
  const tail = `-${rest.join('-')}`;
  const room = NAME_RULES.entity.maxLength - tail.length;
  if (head.length <= room) return head + tail;
  const hash = `-${hex32(head).slice(0, 8)}`;
  return head.slice(0, room - hash.length).replace(/-+$/, '') + hash + tail;
}

/** Names of actions contain seconds, as the originals' do. */
function seconds(now: number): number {
  return Math.floor(now / 1000);
}
