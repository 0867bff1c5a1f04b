import { type Arn, makeArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import {
  checkGroupRequest,
  PACKAGE_GROUPS,
  type PackageGroup,
  type PackageGroupRequest,
  packageName,
} from '#src/domain/registry/index.js';
import { resolveTags } from '#src/domain/request/index.js';
import { contextArn, packageArtifact } from '#src/lineage/index.js';
import { covers, type Principal } from '#src/ports/identity.js';
import {
  changeRecords,
  type RecordChanges,
  type RecordChangesOptions,
} from '#src/records/record-changes.js';
import { RecordReader, type RecordReaderOptions } from '#src/records/record-reader.js';
import { nameTaken } from '#src/records/records.js';
import { contextName, recordGroup } from './registry-lineage.js';

/** Model package groups. */
export class PackageGroups extends RecordReader<PackageGroup> {
  readonly #options: RecordChangesOptions;

  constructor(options: RecordChangesOptions & RecordReaderOptions) {
    super(PACKAGE_GROUPS, options);
    this.#options = options;
  }

  /**
   * Records a group with its context. Throws `VALIDATION_FAILED`, `ALREADY_EXISTS`, and `FORBIDDEN`
   * unless an admin sets who may approve or move.
   */
  create(request: PackageGroupRequest, principal: Principal): Promise<PackageGroup> {
    checkGroupRequest(request);
    checkRights(request, principal);
    return changeRecords(principal, this.#options, async (changes) => {
      if (await changes.find(PACKAGE_GROUPS, request.name))
        throw nameTaken(
          `A model package group named '${request.name}' exists already`,
          request.name,
        );
      return newGroup(changes, request, this.#options);
    });
  }

  /**
   * Changes the given fields. Throws `VALIDATION_FAILED`, `NOT_FOUND`, and `FORBIDDEN` unless an
   * admin sets who may approve or move.
   */
  update(request: PackageGroupRequest, principal: Principal): Promise<PackageGroup> {
    checkGroupRequest(request);
    checkRights(request, principal);
    const { name, tags, ...given } = request;
    return changeRecords(principal, this.#options, async (changes) => {
      const before = await changes.require(PACKAGE_GROUPS, name);
      const next = { ...before, ...given, ...(tags && { tags: resolveTags(tags) }) };
      changes.put(PACKAGE_GROUPS, next);
      return next;
    });
  }

  /**
   * Removes a group; its lineage stays. Throws `NOT_FOUND`, `RESOURCE_IN_USE` while it has versions,
   * and `FORBIDDEN` unless an admin removes one with rules about who may approve or move.
   */
  delete(name: string, principal: Principal): Promise<Arn> {
    return changeRecords(principal, this.#options, async (changes) => {
      const group = await changes.require(PACKAGE_GROUPS, name);
      if (group.packageCount > 0) throw notEmpty(group);
      if (group.selfApproval || group.protectedAliases.length > 0) checkRights(group, principal);
      changes.remove(PACKAGE_GROUPS, group);
      return group.arn;
    });
  }
}

/** Adds a new group to a commit. */
export async function newGroup(
  changes: RecordChanges,
  request: PackageGroupRequest,
  options: RecordChangesOptions,
): Promise<PackageGroup> {
  const { scope } = options;
  const { draft, now, principal } = changes;
  const { name, description, selfApproval = false, protectedAliases = [], tags } = request;
  const made: PackageGroup = {
    arn: makeArn(scope, 'model-package-group', name),
    name,
    ...(description === undefined ? {} : { description }),
    selfApproval,
    protectedAliases,
    lastVersion: await lastUsedVersion(name, options),
    packageCount: 0,
    aliases: [],
    context: contextArn(scope, contextName(name, now)),
    createdBy: principal.arn,
    creationTime: now,
    tags: resolveTags(tags),
  };
  recordGroup(draft, made);
  changes.put(PACKAGE_GROUPS, made);
  return made;
}

/**
 * The last number that an earlier group of the name gave: the artifacts of versions outlive them.
 */
async function lastUsedVersion(
  group: string,
  { store, scope }: Pick<RecordChangesOptions, 'store' | 'scope'>,
): Promise<number> {
  const isUsed = async (version: number) => {
    const id = vertexIdOf(packageArtifact(scope, packageName(group, version)));
    return (await store.versions([id], [])).vertices.has(id);
  };
  let unused = 1;
  while (await isUsed(unused)) unused *= 2;
  let used = Math.floor(unused / 2);
  while (unused - used > 1) {
    const middle = Math.floor((used + unused) / 2);
    if (await isUsed(middle)) used = middle;
    else unused = middle;
  }
  return used;
}

/** Rules about others' rights are for admins. */
function checkRights(
  { selfApproval, protectedAliases }: PackageGroupRequest,
  { arn, role }: Principal,
): void {
  const asks = selfApproval !== undefined || protectedAliases !== undefined;
  if (!asks || covers(role, 'admin')) return;
  throw new PlatformError(
    'FORBIDDEN',
    `selfApproval and protectedAliases need the role admin; '${arn}' has the role ${role}.`,
    { details: { needs: 'admin', role } },
  );
}

function notEmpty({ name, packageCount }: PackageGroup): PlatformError {
  return new PlatformError(
    'RESOURCE_IN_USE',
    `The model package group '${name}' has ${packageCount} versions; delete them first.`,
    { details: { name, packageCount } },
  );
}
