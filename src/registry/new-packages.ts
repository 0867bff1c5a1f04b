import { makeArn } from '#src/domain/arn.js';
import { MODELS, type Model } from '#src/domain/hosting/index.js';
import {
  checkMetadata,
  checkMetrics,
  checkNotes,
  checkReason,
  MODEL_PACKAGES,
  type ModelPackage,
  PACKAGE_GROUPS,
  type PackageGroup,
  packageName,
  parsePackageReference,
  type RegisterRequest,
} from '#src/domain/registry/index.js';
import { resolveTags } from '#src/domain/request/index.js';
import type { Principal } from '#src/ports/identity.js';
import {
  changeRecords,
  type RecordChanges,
  type RecordChangesOptions,
} from '#src/records/record-changes.js';
import type { RecordReader } from '#src/records/record-reader.js';
import { admitPackage } from './admit-package.js';
import { decideApproval } from './decide-approval.js';
import { nextEvent, requirePackage } from './model-packages.js';
import { type MoveServices, moveAlias, moveAliases } from './move-alias.js';
import { newGroup } from './package-groups.js';
import { dataOf, packageSource, type SourceOptions, withMeasured } from './package-source.js';
import { checkNoCycle } from './promotion-cycle.js';
import { recordPackage, recordPromotion } from './registry-lineage.js';

export interface NewPackagesOptions extends RecordChangesOptions, SourceOptions, MoveServices {
  readonly packages: RecordReader<ModelPackage>;
}

/** A request to copy a version into another group. */
export interface PromoteRequest {
  /** `<group>:<version>` or `<group>@<alias>`. */
  readonly from: string;
  readonly to: { readonly group: string; readonly alias?: string };
  readonly reason?: string;
}

/** Registers versions, and promotes them between groups. */
export class NewPackages {
  readonly #options: NewPackagesOptions;

  constructor(options: NewPackagesOptions) {
    this.#options = options;
  }

  /**
   * Registers the next version of a group, and creates the group when it is missing. For bytes that
   * the group has already, returns the version that is there. Throws `VALIDATION_FAILED`,
   * `NOT_FOUND`, the errors of a model's creation, `FORBIDDEN` for a protected alias, and the
   * errors of an approval.
   */
  async register(
    request: RegisterRequest,
    principal: Principal,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<ModelPackage> {
    const {
      group: groupName,
      description,
      card,
      lifeCycle,
      aliases = [],
      tags,
      approval,
    } = request;
    const metadata = request.metadata && checkMetadata(request.metadata);
    checkNotes({
      ...(description !== undefined && { description }),
      ...(card && { card }),
      ...(lifeCycle && { lifeCycle }),
    });
    const given = checkMetrics(request.metrics ?? {});
    const reason = request.reason === undefined ? undefined : checkReason(request.reason);
    const source = await packageSource(request, this.#options, signal);
    const metrics = withMeasured(given, source);
    return changeRecords(principal, this.#options, async (changes) => {
      const group =
        (await changes.find(PACKAGE_GROUPS, groupName)) ??
        (await newGroup(changes, { name: groupName }, this.#options));
      const model = await source.model(changes);
      const { modelData, digest } = dataOf(model);
      const known =
        (await this.#known(group, digest)) ??
        (await this.#add(changes, model, {
          group: group.name,
          digest,
          modelData,
          modelName: model.name,
          image: model.image,
          ...(source.trainingJobName && { trainingJobName: source.trainingJobName }),
          ...(description === undefined ? {} : { description }),
          ...(card && { card }),
          ...(lifeCycle && { lifeCycle }),
          ...(metadata && { metadata }),
          metrics: [...metrics].map(([name, value]) => ({ name, value })),
          status: 'PendingManualApproval',
          decisions: 0,
          registeredBy: principal.arn,
          promotedFrom: [],
          tags: resolveTags(tags),
        }));
      const one = approval
        ? await decideApproval(changes, { ...approval, name: known.name }, this.#options.gate)
        : known;
      const moves = { group: group.name, aliases, to: one, cause: 'Set', reason } as const;
      await moveAliases(changes, moves, this.#options);
      return one;
    });
  }

  /**
   * Copies a version into another group, as its next version, and moves an alias there. Bytes that
   * the group has already keep their version. The approval goes along, unless the group does not
   * let its author give it. The rules for approvals of the new group apply to it. Throws
   * `VALIDATION_FAILED`, `NOT_FOUND`, `POLICY_DENIED`, `PROMOTION_CYCLE` for a version that came
   * from that group, and the errors of {@link moveAlias}.
   */
  promote(request: PromoteRequest, principal: Principal): Promise<ModelPackage> {
    const { to } = request;
    const reason = request.reason === undefined ? undefined : checkReason(request.reason);
    const reference = parsePackageReference(request.from, 'from');
    return changeRecords(principal, this.#options, async (changes) => {
      const from = await requirePackage(changes, reference);
      const group = await changes.require(PACKAGE_GROUPS, to.group);
      await checkNoCycle(changes, from, group);
      const one = await this.#copy(changes, from, group);
      recordPromotion(changes.draft, { from, to: one, reason, now: changes.now });
      await admitPackage(changes, { on: 'promote', to: one }, this.#options.gate);
      if (isApprovedElsewhere(one))
        await admitPackage(changes, { on: 'approve', to: one }, this.#options.gate);
      if (to.alias !== undefined) {
        const move = {
          group: group.name,
          alias: to.alias,
          to: one,
          cause: 'Promotion',
          reason,
        } as const;
        await moveAlias(changes, move, this.#options);
      }
      return one;
    });
  }

  async #copy(
    changes: RecordChanges,
    from: ModelPackage,
    group: PackageGroup,
  ): Promise<ModelPackage> {
    const known = await this.#known(group, from.digest);
    if (known) {
      const before = await changes.require(MODEL_PACKAGES, known.name);
      const promotedFrom = [...new Set([...before.promotedFrom, from.name])];
      const next = {
        ...before,
        promotedFrom,
        events: nextEvent(before),
        lastModifiedTime: changes.now,
      };
      changes.put(MODEL_PACKAGES, next);
      return next;
    }
    const { status, decision, decisions: _, ...kept } = from;
    const isKept = group.selfApproval || decision?.by !== from.registeredBy;
    const model = await changes.require(MODELS, from.modelName);
    return this.#add(changes, model, {
      ...kept,
      group: group.name,
      status: isKept ? status : 'PendingManualApproval',
      ...(isKept && decision && { decision }),
      decisions: 0,
      events: nextEvent({}),
      promotedFrom: [from.name],
    });
  }

  /** Adds the next version of a group with its lineage. */
  async #add(changes: RecordChanges, model: Model, made: NewPackage): Promise<ModelPackage> {
    const { now, principal, draft } = changes;
    const group = await changes.require(PACKAGE_GROUPS, made.group);
    const version = group.lastVersion + 1;
    const name = packageName(group.name, version);
    const one: ModelPackage = {
      ...made,
      arn: makeArn(this.#options.scope, 'model-package', name),
      name,
      version,
      createdBy: principal.arn,
      creationTime: now,
      lastModifiedTime: now,
    };
    const packageCount = group.packageCount + 1;
    changes.put(PACKAGE_GROUPS, { ...group, lastVersion: version, packageCount });
    changes.put(MODEL_PACKAGES, one);
    changes.put(MODELS, { ...model, packages: [...(model.packages ?? []), name] });
    recordPackage(draft, group, { made: one, model });
    return one;
  }

  /** The version of a group with these bytes. */
  async #known(group: PackageGroup, digest: string): Promise<ModelPackage | undefined> {
    const { items } = await this.#options.packages.list({
      where: { sourceUri: group.arn, digest },
      order: { by: 'creationTime', direction: 'ascending' },
      first: 1,
    });
    return items[0];
  }
}

/** True for a version that brought its approval from another group. */
function isApprovedElsewhere({ status, decisions }: ModelPackage): boolean {
  return status === 'Approved' && decisions === 0;
}

/** The parts of a new version. */
interface NewPackage
  extends Omit<
    ModelPackage,
    'arn' | 'name' | 'version' | 'createdBy' | 'creationTime' | 'lastModifiedTime'
  > {}
