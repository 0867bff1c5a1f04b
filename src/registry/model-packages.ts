import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Versioned } from '#src/domain/graph/index.js';
import {
  deploymentsOf,
  ENDPOINTS,
  MODELS,
  type Model,
  type Variant,
} from '#src/domain/hosting/index.js';
import {
  aliasName,
  checkMetadata,
  checkNotes,
  checkReason,
  MODEL_ALIASES,
  MODEL_PACKAGES,
  type ModelAlias,
  type ModelPackage,
  PACKAGE_GROUPS,
  type PackageNotes,
  type PackageReference,
  packageName,
  parsePackageReference,
} from '#src/domain/registry/index.js';
import type { Models } from '#src/hosting/index.js';
import type { Gate } from '#src/policies/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { SealedValues } from '#src/ports/secrets.js';
import {
  changeRecords,
  type RecordChanges,
  type RecordChangesOptions,
} from '#src/records/record-changes.js';
import { RecordReader, type RecordReaderOptions } from '#src/records/record-reader.js';
import { type ApprovalDecision, decideApproval } from './decide-approval.js';
import { modelOfPackage, type PackageModelRequest } from './model-of-package.js';
import { recordLifeCycle } from './registry-lineage.js';

export interface ModelPackagesOptions extends RecordChangesOptions, RecordReaderOptions {
  readonly models: Models;
  /** Opens the environment of models; absent when nothing is sealed. */
  readonly values?: SealedValues;
  /** Admits or refuses approvals. Absent: all are admitted. */
  readonly gate?: Gate;
}

/** The changes of a version. */
export interface PackageChange extends PackageNotes {
  readonly metadataToRemove?: readonly string[];
}

/** A decision about a version. */
export interface ApprovalRequest extends ApprovalDecision {
  /** `<group>:<version>` or `<group>@<alias>`. */
  readonly package: string;
}

/** A decision about a version, with the commit that made it. */
export interface RecordedApproval {
  readonly made: ModelPackage;
  readonly commit: number;
}

/** Versions of model package groups. */
export class ModelPackages extends RecordReader<ModelPackage> {
  readonly #options: ModelPackagesOptions;
  readonly #aliases: RecordReader<ModelAlias>;

  constructor(options: ModelPackagesOptions) {
    super(MODEL_PACKAGES, options);
    this.#options = options;
    this.#aliases = new RecordReader(MODEL_ALIASES, options);
  }

  /**
   * Returns the version that a text refers to, now or right after a commit. Throws
   * `VALIDATION_FAILED`.
   */
  async refer(text: string, at?: number): Promise<ModelPackage | undefined> {
    const reference = parsePackageReference(text);
    if ('version' in reference)
      return this.get(packageName(reference.group, reference.version), at);
    const alias = await this.#aliases.get(aliasName(reference.group, reference.alias), at);
    return alias && this.get(packageName(alias.group, alias.version), at);
  }

  /**
   * Changes what people write about a version; `metadataToRemove` are names of entries. Throws
   * `VALIDATION_FAILED`, `NOT_FOUND`.
   */
  update(text: string, changed: PackageChange, principal: Principal): Promise<ModelPackage> {
    const { metadataToRemove: removed = [], ...notes } = changed;
    checkNotes(notes);
    return changeRecords(principal, this.#options, async (changes) => {
      const before = await requirePackage(changes, parsePackageReference(text));
      const lastModifiedTime = changes.now;
      const events = notes.lifeCycle && { events: nextEvent(before) };
      const all = Object.entries({ ...before.metadata, ...notes.metadata });
      const metadata = Object.fromEntries(all.filter(([name]) => !removed.includes(name)));
      const next: ModelPackage = {
        ...before,
        ...notes,
        ...(all.length > 0 && { metadata: checkMetadata(metadata) }),
        ...events,
        lastModifiedTime,
      };
      changes.put(MODEL_PACKAGES, next);
      if (notes.lifeCycle) recordLifeCycle(changes.draft, next);
      return next;
    });
  }

  /**
   * Records a decision about the bytes of a version. To approve them, they are read again. Throws
   * `VALIDATION_FAILED`, `NOT_FOUND`, `FORBIDDEN` for the caller who registered them,
   * `OBJECT_NOT_FOUND` for bytes that are gone, `MODEL_CHANGED` for others, and `POLICY_DENIED`.
   */
  async setApproval(
    request: ApprovalRequest,
    principal: Principal,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<ModelPackage> {
    const { status } = request;
    const reason = checkReason(request.reason);
    const reference = parsePackageReference(request.package, 'package');
    const isApproved = status === 'Approved';
    const verified = isApproved ? await this.#verified(request.package, signal) : undefined;
    return changeRecords(principal, this.#options, async (changes) => {
      const { name, digest } = await requirePackage(changes, reference);
      if (isApproved && verified !== digest) throw movedMeanwhile(request.package);
      return decideApproval(changes, { name, status, reason }, this.#options.gate);
    });
  }

  /**
   * Makes a model of a version. Throws `NOT_FOUND`, `MODEL_CHANGED` when the bytes differ from the
   * version, and the errors of a model's creation.
   */
  createModel(
    request: PackageModelRequest,
    principal: Principal,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<Model> {
    return modelOfPackage(request, principal, { ...this.#options, packages: this, signal });
  }

  /** Yields the decisions about a version, newest first, from now or from right after a commit. */
  async *approvals(name: string, at?: number): AsyncGenerator<RecordedApproval> {
    let later: Versioned<ModelPackage> | undefined;
    for await (const found of this.versions(name, at)) {
      if (later && later.element.decisions !== found.element.decisions)
        yield { made: later.element, commit: later.version };
      later = found;
    }
    // A promotion may have brought the decision of the version that it copied.
    if (later?.element.decision) yield { made: later.element, commit: later.version };
  }

  /**
   * Removes a version; its number is not used again, and its lineage stays. Throws `NOT_FOUND`, and
   * `RESOURCE_IN_USE` while an alias points to it or an endpoint serves it.
   */
  delete(text: string, principal: Principal): Promise<Arn> {
    return changeRecords(principal, this.#options, async (changes) => {
      const found = await requirePackage(changes, parsePackageReference(text, 'package'));
      const group = await changes.require(PACKAGE_GROUPS, found.group);
      const users = [...(await aliasesOf(found, group.aliases, changes))];
      const model = await changes.find(MODELS, found.modelName);
      if (model) users.push(...(await endpointsOf(found, model, changes)));
      if (users.length > 0) throw inUse(found, users);
      changes.remove(MODEL_PACKAGES, found);
      changes.put(PACKAGE_GROUPS, { ...group, packageCount: group.packageCount - 1 });
      if (model)
        changes.put(MODELS, {
          ...model,
          packages: (model.packages ?? []).filter((one) => one !== found.name),
        });
      return found.arn;
    });
  }

  /** The digest of a version, once its bytes were found to have it. */
  async #verified(text: string, signal: AbortSignal): Promise<string | undefined> {
    const found = await this.refer(text);
    const model = found && (await this.#options.models.get(found.modelName));
    if (!found || !model) return undefined;
    await this.#options.models.verifyData({ ...model, modelDigest: found.digest }, signal);
    return found.digest;
  }
}

/** The number of the next change of a version that has an action. */
export function nextEvent({ events = 0 }: Pick<ModelPackage, 'events'>): number {
  return events + 1;
}

/** The version that a reference names. Throws `NOT_FOUND`. */
export async function requirePackage(
  changes: RecordChanges,
  reference: PackageReference,
): Promise<ModelPackage> {
  const { group } = reference;
  if ('version' in reference)
    return changes.require(MODEL_PACKAGES, packageName(group, reference.version));
  const alias = await changes.require(MODEL_ALIASES, aliasName(group, reference.alias));
  return changes.require(MODEL_PACKAGES, packageName(group, alias.version));
}

async function aliasesOf(
  { group, version }: ModelPackage,
  aliases: readonly string[],
  changes: RecordChanges,
): Promise<readonly string[]> {
  const found = await Promise.all(
    aliases.map((alias) => changes.find(MODEL_ALIASES, aliasName(group, alias))),
  );
  return found.flatMap((one) => (one?.version === version ? [`the alias '${one.alias}'`] : []));
}

async function endpointsOf(
  { name }: ModelPackage,
  { endpoints }: Model,
  changes: RecordChanges,
): Promise<readonly string[]> {
  const serves = ({ modelPackage }: Variant) => modelPackage === name;
  const found = await Promise.all(endpoints.map((one) => changes.find(ENDPOINTS, one)));
  return found.flatMap((one) =>
    one && deploymentsOf(one).some(({ variants }) => variants.some(serves))
      ? [`the endpoint '${one.name}'`]
      : [],
  );
}

function inUse({ name }: ModelPackage, users: readonly string[]): PlatformError {
  return new PlatformError(
    'RESOURCE_IN_USE',
    `The model package '${name}' is used by ${users.join(', ')}; move or delete these first.`,
    { details: { name, users } },
  );
}

function movedMeanwhile(reference: string): PlatformError {
  return new PlatformError(
    'ALIAS_MOVED',
    `'${reference}' names other bytes than those that were read; name the version by its number, and decide again.`,
    { details: { package: reference } },
  );
}
