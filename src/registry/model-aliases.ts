import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Versioned } from '#src/domain/graph/index.js';
import { checkName, NAME_RULES } from '#src/domain/names.js';
import {
  aliasName,
  checkMayMove,
  checkReason,
  MODEL_ALIASES,
  MODEL_PACKAGES,
  type ModelAlias,
  type ModelPackage,
  type MoveRequest,
  PACKAGE_GROUPS,
  packageName,
} from '#src/domain/registry/index.js';
import { followersOf } from '#src/hosting/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import {
  changeRecords,
  type RecordChanges,
  type RecordChangesOptions,
} from '#src/records/record-changes.js';
import { RecordReader, type RecordReaderOptions } from '#src/records/record-reader.js';
import { type MoveServices, moveAlias } from './move-alias.js';
import { recordMove } from './registry-lineage.js';

export interface ModelAliasesOptions
  extends RecordChangesOptions,
    RecordReaderOptions,
    MoveServices {
  readonly storage: Pick<ObjectStorage, 'head'>;
}

/** Where an alias is. */
export type AliasPlace = Pick<MoveRequest, 'group' | 'alias' | 'reason'>;

/** A move of an alias, with the commit that made it. */
export interface RecordedAlias {
  readonly to: ModelAlias;
  /** Where it pointed before; absent for the first move. */
  readonly from?: ModelAlias;
  readonly commit: number;
}

/** Aliases of model package groups. */
export class ModelAliases extends RecordReader<ModelAlias> {
  readonly #options: ModelAliasesOptions;

  constructor(options: ModelAliasesOptions) {
    super(MODEL_ALIASES, options);
    this.#options = options;
  }

  /**
   * Moves an alias, or makes it. Throws `VALIDATION_FAILED`, `NOT_FOUND` for the group or the
   * version, and the errors of {@link moveAlias}.
   */
  set(request: MoveRequest, principal: Principal): Promise<ModelAlias> {
    const { group: name, version, expectedVersion } = request;
    const { alias, reason } = checkPlace(request);
    return changeRecords(principal, this.#options, async (changes) => {
      await changes.load(
        [PACKAGE_GROUPS, name],
        [MODEL_PACKAGES, packageName(name, version)],
        [MODEL_ALIASES, aliasName(name, alias)],
      );
      const group = await changes.require(PACKAGE_GROUPS, name);
      const to = await changes.require(MODEL_PACKAGES, packageName(group.name, version));
      const move = { group: group.name, alias, to, cause: 'Set', reason, expectedVersion } as const;
      return moveAlias(changes, move, this.#options);
    });
  }

  /**
   * Moves an alias to the last other version that it pointed to, that is approved, and whose bytes
   * are there. Throws `NOT_FOUND` for the alias, `CONFLICT` when there is no such version, and the
   * errors of {@link moveAlias}.
   */
  rollback(request: AliasPlace, principal: Principal): Promise<ModelAlias> {
    const { alias, reason } = checkPlace(request);
    return changeRecords(principal, this.#options, async (changes) => {
      const group = await changes.require(PACKAGE_GROUPS, request.group);
      checkMayMove(group, alias, principal);
      const now = await changes.require(MODEL_ALIASES, aliasName(group.name, alias));
      const to = await this.#earlier(now, changes);
      const move = { group: group.name, alias, to, cause: 'Rollback', reason } as const;
      return moveAlias(changes, move, this.#options);
    });
  }

  /**
   * Removes an alias. Throws `NOT_FOUND`, `FORBIDDEN` for a protected alias, and `RESOURCE_IN_USE`
   * while endpoints follow it.
   */
  delete(request: AliasPlace, principal: Principal): Promise<Arn> {
    const { alias, reason } = checkPlace(request);
    return changeRecords(principal, this.#options, async (changes) => {
      const { draft, now } = changes;
      const group = await changes.require(PACKAGE_GROUPS, request.group);
      checkMayMove(group, alias, principal);
      const found = await changes.require(MODEL_ALIASES, aliasName(group.name, alias));
      const followers = await followersOf(changes, found);
      if (followers.length > 0) throw isFollowed(found, followers);
      const from = packageName(group.name, found.version);
      const { reason: _, ...kept } = found;
      const last = { ...kept, moves: found.moves + 1, ...(reason !== undefined && { reason }) };
      recordMove(draft, { group, alias: last, from, now });
      changes.remove(MODEL_ALIASES, found);
      const aliases = group.aliases.filter((one) => one !== found.alias);
      changes.put(PACKAGE_GROUPS, { ...group, aliases });
      return found.arn;
    });
  }

  /** Yields the moves of an alias, newest first, from now or from right after a commit. */
  async *history(name: string, at?: number): AsyncGenerator<RecordedAlias> {
    let later: Versioned<ModelAlias> | undefined;
    for await (const found of this.versions(name, at)) {
      // Not every change of the record is a move.
      if (later && later.element.moves !== found.element.moves)
        yield { to: later.element, from: found.element, commit: later.version };
      later = found;
    }
    if (later?.element.moves === 1) yield { to: later.element, commit: later.version };
  }

  /** The version that a rollback moves to. */
  async #earlier(alias: ModelAlias, changes: RecordChanges): Promise<ModelPackage> {
    const seen = new Set([alias.version]);
    const refused: string[] = [];
    for await (const { from } of this.history(alias.name)) {
      if (!from || seen.has(from.version)) continue;
      seen.add(from.version);
      const one = await changes.find(MODEL_PACKAGES, packageName(alias.group, from.version));
      const problem = await this.#whyNot(one);
      if (one && problem === undefined) return one;
      refused.push(`version ${from.version} ${problem}`);
    }
    const why = refused.length > 0 ? `: ${refused.join(', ')}` : '; it never pointed to another';
    throw new PlatformError(
      'CONFLICT',
      `The alias '${alias.alias}' of '${alias.group}' has no earlier version to go back to${why}. Move it to a version by its number.`,
      { details: { group: alias.group, alias: alias.alias, refused } },
    );
  }

  async #whyNot(one: ModelPackage | undefined): Promise<string | undefined> {
    if (!one) return 'is deleted';
    if (one.status !== 'Approved') return 'is not approved';
    return (await this.#options.storage.head(one.modelData)) ? undefined : 'has lost its bytes';
  }
}

function checkPlace({ alias, reason }: AliasPlace): Pick<AliasPlace, 'alias' | 'reason'> {
  checkName(NAME_RULES.alias, alias, 'alias');
  return { alias, ...(reason === undefined ? {} : { reason: checkReason(reason) }) };
}

function isFollowed({ name, alias }: ModelAlias, followers: readonly string[]): PlatformError {
  return new PlatformError(
    'RESOURCE_IN_USE',
    `Endpoints follow the alias '${alias}': ${followers.map((one) => `'${one}'`).join(', ')}; update them so that they do not follow it, or delete them first.`,
    { details: { name, followers } },
  );
}
