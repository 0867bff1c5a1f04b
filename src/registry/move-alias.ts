import { makeArn, parseArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  aliasName,
  checkMayMove,
  MODEL_ALIASES,
  type ModelAlias,
  type ModelPackage,
  type MoveCause,
  PACKAGE_GROUPS,
  type PackageGroup,
  packageName,
} from '#src/domain/registry/index.js';
import { checkInteger } from '#src/domain/request/index.js';
import type { FollowAlias } from '#src/hosting/index.js';
import type { Gate } from '#src/policies/index.js';
import type { RecordChanges } from '#src/records/record-changes.js';
import { admitPackage } from './admit-package.js';
import { recordMove } from './registry-lineage.js';

/** A move of an alias to a version that exists, or that the same commit makes. */
export interface AliasMove {
  /** The name of the group. */
  readonly group: string;
  readonly alias: string;
  readonly to: ModelPackage;
  readonly cause: MoveCause;
  readonly reason?: string | undefined;
  /** The version that it must point to now; 0: there must be no such alias. */
  readonly expectedVersion?: number | undefined;
}

/** The services that move aliases. */
export interface MoveServices {
  /** Updates the endpoints that follow an alias. */
  readonly followAlias: FollowAlias;
  /** Admits or refuses moves. Absent: all are admitted. */
  readonly gate?: Gate;
}

/**
 * Adds a move of an alias to a commit, with the updates of the endpoints that follow it. An alias
 * that points there already is left as it is. Throws `VALIDATION_FAILED`, `FORBIDDEN` for a
 * protected alias, `ALIAS_MOVED` for another version than was expected, `CONFLICT` for a follower
 * that cannot be updated now, and `POLICY_DENIED`.
 */
export async function moveAlias(
  changes: RecordChanges,
  move: AliasMove,
  services: MoveServices,
): Promise<ModelAlias> {
  const { alias, ...rest } = move;
  await moveAliases(changes, { ...rest, aliases: [alias] }, services);
  return changes.require(MODEL_ALIASES, aliasName(move.group, alias));
}

/** Moves several aliases of a group as {@link moveAlias} moves one; a follower of two is updated once. */
export async function moveAliases(
  changes: RecordChanges,
  { aliases, ...move }: Omit<AliasMove, 'alias'> & { readonly aliases: readonly string[] },
  { followAlias, gate }: MoveServices,
): Promise<void> {
  const moved: ModelAlias[] = [];
  for (const alias of aliases) moved.push(...(await pointElsewhere(changes, { ...move, alias })));
  for (const { alias } of moved)
    await admitPackage(changes, { on: 'alias', alias, to: move.to }, gate);
  for (const [alias, followers] of await followAlias(changes, moved, move.to))
    changes.put(MODEL_ALIASES, { ...alias, followers });
}

/** Adds the record and the lineage of a move; returns nothing when the alias points there already. */
async function pointElsewhere(
  changes: RecordChanges,
  { group: name, alias, to, cause, reason, expectedVersion }: AliasMove,
): Promise<readonly ModelAlias[]> {
  const { draft, now, principal } = changes;
  const group = await changes.require(PACKAGE_GROUPS, name);
  checkMayMove(group, alias, principal);
  const before = await changes.find(MODEL_ALIASES, aliasName(group.name, alias));
  if (expectedVersion !== undefined) checkExpected(before, { group, alias, expectedVersion });
  if (before?.version === to.version) return [];
  const { reason: _, ...kept } = before ?? newAlias(group, alias, changes);
  const next: ModelAlias = {
    ...kept,
    version: to.version,
    moves: kept.moves + 1,
    movedBy: principal.arn,
    movedAt: now,
    cause,
    ...(reason === undefined ? {} : { reason }),
  };
  changes.put(MODEL_ALIASES, next);
  if (!before) {
    const aliases = [...group.aliases, next.alias].sort();
    changes.put(PACKAGE_GROUPS, { ...group, aliases });
  }
  const from = before && packageName(group.name, before.version);
  recordMove(draft, { group, alias: next, from, to, now });
  return [next];
}

function newAlias(
  { arn, name: group }: PackageGroup,
  alias: string,
  { now, principal }: RecordChanges,
): Omit<ModelAlias, 'version' | 'movedBy' | 'movedAt' | 'cause'> {
  const name = aliasName(group, alias);
  return {
    arn: makeArn(parseArn(arn), 'model-alias', name),
    name,
    group,
    alias,
    moves: 0,
    followers: [],
    createdBy: principal.arn,
    creationTime: now,
    tags: {},
  };
}

interface Expected {
  readonly group: PackageGroup;
  readonly alias: string;
  readonly expectedVersion: number;
}

function checkExpected(
  before: ModelAlias | undefined,
  { group, alias, expectedVersion }: Expected,
): void {
  checkInteger('expectedVersion', expectedVersion, [0, 999_999_999]);
  const found = before?.version ?? 0;
  if (found === expectedVersion) return;
  const who = before ? `; '${before.movedBy}' moved it` : '';
  const [is, was] = [found, expectedVersion].map((version) =>
    version === 0 ? 'no version' : `version ${version}`,
  );
  throw new PlatformError(
    'ALIAS_MOVED',
    `The alias '${alias}' of '${group.name}' points to ${is}, not to ${was}${who}. Read it again, then decide.`,
    { details: { group: group.name, alias, expectedVersion, version: found } },
  );
}
