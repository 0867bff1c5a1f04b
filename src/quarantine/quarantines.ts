import { type Arn, makeArn, parseArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { vertexIdOf } from '#src/domain/graph/index.js';
import {
  type Artifact,
  digestOf,
  type LineageEntity,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import { checkName, NAME_RULES } from '#src/domain/names.js';
import { QUARANTINE_TAG, QUARANTINES, type Quarantine } from '#src/domain/quarantine/index.js';
import { checkTexts, refuse, TAG_LIMITS } from '#src/domain/request/index.js';
import {
  actionArn,
  type LineageDraft,
  type LineageQueries,
  PLATFORM_ACTION,
  startsOf,
} from '#src/lineage/index.js';
import { putRuleNames, readRuleSet, readRules } from '#src/policies/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { Ids } from '#src/ports/system.js';
import {
  changeRecords,
  type RecordChanges,
  type RecordChangesOptions,
} from '#src/records/record-changes.js';
import { RecordReader, type RecordReaderOptions } from '#src/records/record-reader.js';
import { nameTaken } from '#src/records/records.js';
import { type Reach, reachOf } from './reach.js';

/** A request to quarantine an artifact, or bytes at any location. */
export interface QuarantineRequest {
  /** Default: generated. */
  readonly name?: string;
  /** The ARN of an artifact. Covers its bytes if their digest is known, otherwise its location. */
  readonly artifact?: Arn;
  /** SHA-256, or at least its first 12 digits. */
  readonly digest?: string;
  readonly reason: string;
  /** Checks the request and returns the quarantine, but does not record it. Default: false. */
  readonly dryRun?: boolean;
}

/** The services of quarantines. */
export interface QuarantinesOptions extends RecordChangesOptions, RecordReaderOptions {
  readonly ids: Ids;
  readonly lineage: Pick<LineageQueries, 'impact'>;
}

const SHA256 = /^[0-9a-f]{64}$/;
const MAX_REASON = 1_024;
const MOST_ACTIVE = 1_000;
/** The most artifacts of the bytes that are tagged and whose locations are kept. */
const MOST_ARTIFACTS = 1_000;

/** The quarantines of the graph, which refuse acts on certain data and on data derived from it. */
export class Quarantines extends RecordReader<Quarantine> {
  readonly #options: QuarantinesOptions;

  constructor(options: QuarantinesOptions) {
    super(QUARANTINES, options);
    this.#options = options;
  }

  /**
   * Quarantines data, and tags its artifacts. A concurrent launch is committed before the
   * quarantine, or is refused. A whole digest that no artifact has is quarantined too: the bytes may
   * be stored and not read yet. Throws `VALIDATION_FAILED`, `NOT_FOUND` when no artifact has the
   * beginning of a digest, and `ALREADY_EXISTS`.
   */
  async add(request: QuarantineRequest, principal: Principal): Promise<Quarantine> {
    checkTexts(request);
    checkReason(request.reason);
    const { ids, scope } = this.#options;
    const name = request.name ?? `quarantine-${ids.hex(8)}`;
    checkName(NAME_RULES.quarantine, name);
    const action = `quarantine-${ids.hex(16)}`;
    const make = async (now: number) => {
      const digest = SHA256.test(request.digest ?? '') ? request.digest : undefined;
      const artifacts = await this.#artifactsOf(request).catch((error: unknown) => {
        if (digest === undefined) throw error;
        return noneIfGone(error);
      });
      const made: Quarantine = {
        arn: makeArn(scope, 'quarantine', name),
        name,
        ...(digest === undefined ? dataOf(artifacts) : { digest }),
        uris: [...new Set(artifacts.map(({ source }) => source.uri))],
        reason: request.reason,
        action,
        createdBy: principal.arn,
        creationTime: now,
        tags: {},
      };
      return { made, artifacts };
    };
    if (request.dryRun) return (await make(this.#options.clock.now())).made;
    return changeRecords(principal, this.#options, async (changes) => {
      if (await changes.find(QUARANTINES, name))
        throw nameTaken(`A quarantine named '${name}' exists already`, name);
      const { made, artifacts } = await make(changes.now);
      changes.put(QUARANTINES, made);
      await this.#updateNames(changes, (names) => [...names, name]);
      const recorded = changes.draft.action({
        name: action,
        type: PLATFORM_ACTION.quarantine,
        source: { uri: made.arn, type: 'ARN' },
        status: 'Completed',
        properties: { Reason: made.reason, ...(made.digest && { Digest: made.digest }) },
      });
      for (const { arn } of artifacts) {
        changes.draft.overlay(arn, (known) => tagged(known, arn, { [QUARANTINE_TAG]: name }));
        changes.draft.associate(arn, recorded, { type: 'ContributedTo', mode: 'ensure' });
      }
      return made;
    });
  }

  /**
   * Ends a quarantine and its drains. Throws `NOT_FOUND`, `VALIDATION_FAILED`, `CONFLICT` if it is
   * over.
   */
  async release(
    { name, reason }: { readonly name: string; readonly reason: string },
    principal: Principal,
  ): Promise<Quarantine> {
    checkReason(reason);
    const { ids } = this.#options;
    return changeRecords(principal, this.#options, async (changes) => {
      const before = await changes.require(QUARANTINES, name);
      if (before.release) throw releasedBefore(before);
      const release = { by: principal.arn, at: changes.now, reason };
      const { pending: _, ...rest } = before;
      const next: Quarantine = { ...rest, release };
      changes.put(QUARANTINES, next);
      await this.#updateNames(changes, (names) => names.filter((one) => one !== before.name));
      const { records } = await readRules(QUARANTINES, 'quarantine', changes.draft);
      const other = records.find((one) => one.name !== before.name && isOfSame(one, before));
      const action = changes.draft.action({
        name: `quarantine-release-${ids.hex(16)}`,
        type: PLATFORM_ACTION.release,
        source: { uri: before.arn, type: 'ARN' },
        status: 'Completed',
        properties: { Reason: reason },
      });
      linkToQuarantine(changes.draft, action, before);
      for (const { arn, tags } of await this.#artifactsOf(before).catch(noneIfGone))
        if (tags[QUARANTINE_TAG] === before.name)
          changes.draft.overlay(arn, (known) =>
            tagged(known, arn, { [QUARANTINE_TAG]: other?.name }),
          );
      return next;
    });
  }

  /**
   * Returns the present endpoints that serve derived data, and the numbers of derived resources.
   */
  reach(quarantine: Pick<Quarantine, 'digest' | 'uri'>): Promise<Reach> {
    return reachOf(this.#options, quarantine);
  }

  async #artifactsOf(
    of: Pick<QuarantineRequest, 'artifact' | 'digest'> & { readonly uri?: string },
  ): Promise<readonly Artifact[]> {
    const { artifact, digest, uri } = of;
    const { store } = this.#options;
    if (artifact !== undefined && parseArn(artifact).kind !== 'artifact')
      refuse('artifact', `'${artifact}' is not an artifact; give the ARN of one, or a digest.`);
    const given = { artifact, digest, uri };
    const source = {
      ...(artifact !== undefined && { arn: artifact }),
      ...(digest !== undefined && { digest }),
      ...(uri !== undefined && { sourceUri: uri }),
    };
    const [named, ...more] = Object.values(given).filter((value) => value !== undefined);
    if (named === undefined || more.length > 0)
      refuse('artifact', 'Give an artifact or a digest, and not both.');
    const starts = await startsOf(store, source, undefined);
    const found = await artifactsIn(store, starts.ids.slice(0, MOST_ARTIFACTS));
    const [first] = found;
    const bytes = artifact === undefined || !first ? undefined : digestOf(first);
    // The same bytes may be at other locations.
    if (bytes !== undefined) return this.#artifactsOf({ digest: bytes });
    return found;
  }

  async #updateNames(
    { draft }: RecordChanges,
    edit: (names: readonly string[]) => readonly string[],
  ): Promise<void> {
    const set = await readRuleSet(draft);
    const quarantine = edit(set.names.quarantine);
    if (quarantine.length > MOST_ACTIVE)
      refuse('name', `${MOST_ACTIVE} quarantines are active, the maximum; release one first.`);
    putRuleNames(draft, set, { quarantine });
  }
}

function releasedBefore({ name, release }: Quarantine): PlatformError {
  const when = new Date(release?.at ?? 0).toISOString();
  const message = `The quarantine '${name}' was released by ${release?.by} at ${when}; add a new quarantine to refuse acts again.`;
  return new PlatformError('CONFLICT', message, { details: { name } });
}

/** Associates an action with that of its quarantine. */
export function linkToQuarantine(
  draft: LineageDraft,
  action: Arn,
  quarantine: Pick<Quarantine, 'action'>,
): void {
  const recorded = actionArn(draft.scope, quarantine.action);
  draft.associate(action, recorded, { type: 'AssociatedWith' });
}

async function artifactsIn(
  store: RecordReaderOptions['store'],
  ids: readonly ReturnType<typeof vertexIdOf>[],
): Promise<readonly Artifact[]> {
  const found = await store.vertices(ids);
  return [...found.values()].flatMap(({ element }) => {
    const entity = vertexToEntity(element);
    return entity.kind === 'artifact' ? [entity] : [];
  });
}

/** Returns the data to quarantine: the bytes if their digest is known, otherwise the location. */
function dataOf(artifacts: readonly Artifact[]): Pick<Quarantine, 'digest' | 'uri'> {
  const [first] = artifacts;
  const digest = first && digestOf(first);
  if (digest !== undefined) return { digest };
  return first ? { uri: first.source.uri } : {};
}

/** True for two quarantines that tag the same artifacts. */
function isOfSame(one: Quarantine, other: Quarantine): boolean {
  return one.digest === other.digest && one.uri === other.uri;
}

function tagged(
  known: LineageEntity | undefined,
  arn: Arn,
  change: Readonly<Record<string, string | undefined>>,
): LineageEntity {
  if (!known)
    throw new PlatformError(
      'NOT_FOUND',
      `The artifact '${arn}' was deleted; give another artifact, or the digest of its bytes.`,
      {
        details: { arn },
      },
    );
  const tags = Object.entries({ ...known.tags, ...change }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  // Acts are refused because of the quarantine's record, so the data may lack the tag.
  if (tags.length > TAG_LIMITS.entries) return known;
  return { ...known, tags: Object.fromEntries(tags) };
}

function noneIfGone(error: unknown): readonly Artifact[] {
  if (error instanceof PlatformError && error.code === 'NOT_FOUND') return [];
  throw error;
}

function checkReason(reason: string): void {
  if (reason.trim() === '' || reason.length > MAX_REASON)
    refuse('reason', `The reason has ${reason.length} characters; write 1 to ${MAX_REASON}.`);
}
