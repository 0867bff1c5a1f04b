import type { Client } from '../client.js';
import { ForebearError } from '../errors.js';
import {
  CreateModelPackageGroupDocument,
  DeleteModelAliasDocument,
  DeleteModelPackageDocument,
  DeleteModelPackageGroupDocument,
  ModelAliasDocument,
  type ModelAliasFieldsFragment,
  ModelAliasHistoryDocument,
  type ModelAliasHistoryQuery,
  type ModelAliasInput,
  ModelPackageDocument,
  type ModelPackageFieldsFragment,
  type ModelPackageFilter,
  ModelPackageGroupDocument,
  type ModelPackageGroupInput,
  ModelPackageGroupsDocument,
  ModelPackagesDocument,
  type PackageGroupFieldsFragment,
  PromoteModelPackageDocument,
  type PromoteModelPackageInput,
  RegisterModelPackageDocument,
  type RegisterModelPackageInput,
  type RegistryFilter,
  type RegistryOrder,
  RollbackModelAliasDocument,
  SetModelAliasDocument,
  type SetModelAliasInput,
  SetModelApprovalDocument,
  UpdateModelPackageDocument,
  UpdateModelPackageGroupDocument,
  type UpdateModelPackageInput,
} from '../generated/graphql.js';
import type { PastMoment } from '../hosting/endpoint.js';
import { pages } from '../paging.js';
import {
  comparePackages,
  type ModelPackageDetails,
  type PackageComparison,
} from './compare-packages.js';

/** A group of versions of one model. */
export type PackageGroup = PackageGroupFieldsFragment;
/** A version of a model in a group. */
export type ModelPackage = ModelPackageFieldsFragment;
/** A pointer to a version of a group. */
export type ModelAlias = ModelAliasFieldsFragment;
/** A move of an alias. */
export type AliasMove = NonNullable<
  NonNullable<ModelAliasHistoryQuery['modelPackageGroup']>['alias']
>['history']['nodes'][number];

/** Reads as it stood right after a commit. */
export interface AtCommit {
  readonly atCommit?: number;
}

/** Filters and sorts a list; by default it contains everything, the newest first. */
export interface RegistryListOptions<Filter = RegistryFilter> extends AtCommit {
  readonly filter?: Filter;
  readonly orderBy?: RegistryOrder;
}

/**
 * Registered models: groups of immutable versions, decisions about them, and aliases that point to
 * them. A version is named `<group>:<version>` or `<group>@<alias>`.
 */
export class Registry {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Creates a group. Throws `ALREADY_EXISTS`. */
  async createGroup(input: ModelPackageGroupInput): Promise<PackageGroup> {
    return (await this.#client.ask(CreateModelPackageGroupDocument, { input }))
      .createModelPackageGroup;
  }

  /** Changes the given fields of a group. Throws `NOT_FOUND`. */
  async updateGroup(input: ModelPackageGroupInput): Promise<PackageGroup> {
    return (await this.#client.ask(UpdateModelPackageGroupDocument, { input }))
      .updateModelPackageGroup;
  }

  /** Returns a group. Throws `NOT_FOUND`. */
  async group(name: string, moment: PastMoment = {}): Promise<PackageGroup> {
    const asked = { name, ...moment };
    const { modelPackageGroup } = await this.#client.ask(ModelPackageGroupDocument, asked);
    return found(modelPackageGroup, `model package group '${name}'`);
  }

  /** Yields the groups; each page is read on demand. */
  groups(options: RegistryListOptions = {}): AsyncGenerator<PackageGroup, void, undefined> {
    return pages(
      async (after) =>
        (await this.#client.ask(ModelPackageGroupsDocument, { ...options, after }))
          .modelPackageGroups,
    );
  }

  /** Deletes a group without versions. */
  async deleteGroup(name: string): Promise<void> {
    await this.#client.ask(DeleteModelPackageGroupDocument, { name });
  }

  /**
   * Registers the next version of a group, which is created when it is missing. Bytes that the group
   * has already give the version that is there.
   */
  async register(input: RegisterModelPackageInput): Promise<ModelPackage> {
    return (await this.#client.ask(RegisterModelPackageDocument, { input })).registerModelPackage;
  }

  /** Returns a version. Throws `NOT_FOUND`. */
  async version(reference: string, moment: PastMoment = {}): Promise<ModelPackageDetails> {
    const asked = { package: reference, ...moment };
    const { modelPackage } = await this.#client.ask(ModelPackageDocument, asked);
    return found(modelPackage, `model package '${reference}'`);
  }

  /**
   * Returns what the properties and metrics of versions, of one group or of several, differ in.
   * Throws `NOT_FOUND`.
   */
  async compare(
    references: readonly string[],
    moment: PastMoment = {},
  ): Promise<PackageComparison> {
    const read = references.map((reference) => this.version(reference, moment));
    return comparePackages(await Promise.all(read));
  }

  /** Yields versions; each page is read on demand. */
  versions(
    options: RegistryListOptions<ModelPackageFilter> = {},
  ): AsyncGenerator<ModelPackage, void, undefined> {
    return pages(
      async (after) =>
        (await this.#client.ask(ModelPackagesDocument, { ...options, after })).modelPackages,
    );
  }

  /** Changes the description, the model card or the life cycle of a version. */
  async update(input: UpdateModelPackageInput): Promise<ModelPackage> {
    return (await this.#client.ask(UpdateModelPackageDocument, { input })).updateModelPackage;
  }

  /** Approves the bytes of a version. Throws `FORBIDDEN`, `MODEL_CHANGED`. */
  approve(reference: string, reason: string): Promise<ModelPackage> {
    return this.#decide(reference, 'APPROVED', reason);
  }

  /** Rejects the bytes of a version. */
  reject(reference: string, reason: string): Promise<ModelPackage> {
    return this.#decide(reference, 'REJECTED', reason);
  }

  /** Copies a version into another group, and moves an alias there. Throws `PROMOTION_CYCLE`. */
  async promote(input: PromoteModelPackageInput): Promise<ModelPackage> {
    return (await this.#client.ask(PromoteModelPackageDocument, { input })).promoteModelPackage;
  }

  /** Deletes a version that no alias points to and no endpoint serves. */
  async deleteVersion(reference: string): Promise<void> {
    await this.#client.ask(DeleteModelPackageDocument, { package: reference });
  }

  /** Moves an alias to a version. Throws `ALIAS_MOVED` for another version than was expected. */
  async setAlias(input: SetModelAliasInput): Promise<ModelAlias> {
    return (await this.#client.ask(SetModelAliasDocument, { input })).setModelAlias;
  }

  /** Moves an alias back to the last other version that is approved and whose bytes exist. */
  async rollback(input: ModelAliasInput): Promise<ModelAlias> {
    return (await this.#client.ask(RollbackModelAliasDocument, { input })).rollbackModelAlias;
  }

  /** Returns an alias of a group. Throws `NOT_FOUND`. */
  async alias(group: string, alias: string, moment: PastMoment = {}): Promise<ModelAlias> {
    const asked = { group, alias, ...moment };
    const { modelPackageGroup } = await this.#client.ask(ModelAliasDocument, asked);
    return found(modelPackageGroup?.alias, `alias '${group}@${alias}'`);
  }

  /** Yields the moves of an alias, the newest first. Throws `NOT_FOUND`. */
  history(group: string, alias: string): AsyncGenerator<AliasMove, void, undefined> {
    return pages(async (after) => {
      const asked = { group, alias, after };
      const { modelPackageGroup } = await this.#client.ask(ModelAliasHistoryDocument, asked);
      return found(modelPackageGroup?.alias, `alias '${group}@${alias}'`).history;
    });
  }

  /** Deletes an alias. */
  async deleteAlias(input: ModelAliasInput): Promise<void> {
    await this.#client.ask(DeleteModelAliasDocument, { input });
  }

  async #decide(
    reference: string,
    status: 'APPROVED' | 'REJECTED',
    reason: string,
  ): Promise<ModelPackage> {
    const asked = { package: reference, status, reason };
    return (await this.#client.ask(SetModelApprovalDocument, asked)).setModelApproval;
  }
}

function found<One>(one: One | null | undefined, what: string): One {
  if (one) return one;
  throw new ForebearError({
    code: 'NOT_FOUND',
    message: `There is no ${what}.`,
    details: { what },
    status: 404,
  });
}
