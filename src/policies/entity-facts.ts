import {
  type Artifact,
  digestOf,
  type LineageEntity,
  type StringMap,
} from '#src/domain/lineage/index.js';

const DAY_MS = 86_400_000;
/** An expression can loop over a map or a list within a loop over it. */
const MOST_ENTRIES = 200;

/** The facts of an entity that come from the clock and from other entities. */
export interface Surroundings {
  /** Returns milliseconds since the epoch. */
  readonly now: () => number;
  /** Returns the tags of an artifact, with those that it inherits from its location. */
  readonly tagsOf: (artifact: Artifact) => StringMap;
  /**
   * Returns the names of the inputs that read a digest, or a URI or a prefix above it whose digest
   * is unknown.
   */
  readonly channelsOf: (uri: string, digest: string) => Iterable<string>;
  /** Returns the types of the jobs that produced a URI. */
  readonly producersOf: (uri: string) => Iterable<string>;
}

/**
 * The fields of `entity` in expressions. An unknown text is empty. It is a class because the CEL
 * engine copies plain objects. It makes each map and list once, because loops read them thousands
 * of times.
 */
export class EntityFacts {
  readonly arn: string;
  readonly kind: string;
  readonly type: string;
  readonly #entity: LineageEntity;
  readonly #around: Surroundings;
  #tags: StringMap | undefined;
  #properties: StringMap | undefined;
  #metrics: Readonly<Record<string, number>> | undefined;
  #channels: readonly string[] | undefined;
  #producedBy: readonly string[] | undefined;

  constructor(entity: LineageEntity, type: string, around: Surroundings) {
    this.arn = entity.arn;
    this.kind = entity.kind;
    this.type = type;
    this.#entity = entity;
    this.#around = around;
  }

  get name(): string {
    return this.#entity.name ?? '';
  }

  get uri(): string {
    return uriOf(this.#entity);
  }

  /** SHA-256, hexadecimal. */
  get digest(): string {
    return (this.#entity.kind === 'artifact' && digestOf(this.#entity)) || '';
  }

  get status(): string {
    const status = 'status' in this.#entity ? this.#entity.status : undefined;
    return typeof status === 'object' ? status.primaryStatus : (status ?? '');
  }

  get createdBy(): string {
    return this.#entity.createdBy ?? '';
  }

  /** Days since it was recorded. */
  get ageDays(): number {
    return (this.#around.now() - this.#entity.creationTime) / DAY_MS;
  }

  get bytes(): string {
    return this.#entity.kind === 'artifact' ? (this.#entity.bytes?.status ?? 'AVAILABLE') : '';
  }

  get tags(): StringMap {
    const entity = this.#entity;
    this.#tags ??= limitEntries(
      'tags',
      entity.kind === 'artifact' ? this.#around.tagsOf(entity) : entity.tags,
    );
    return this.#tags;
  }

  get properties(): StringMap {
    this.#properties ??= limitEntries('properties', this.#entity.properties);
    return this.#properties;
  }

  /** The last value of each metric. */
  get metrics(): Readonly<Record<string, number>> {
    this.#metrics ??= limitEntries('metrics', lastMetrics(this.#entity));
    return this.#metrics;
  }

  get channels(): readonly string[] {
    const { channelsOf } = this.#around;
    this.#channels ??= limitEntries('channels', [...new Set(channelsOf(this.uri, this.digest))]);
    return this.#channels;
  }

  get producedBy(): readonly string[] {
    this.#producedBy ??= limitEntries('producedBy', [...this.#around.producersOf(this.uri)]);
    return this.#producedBy;
  }
}

function lastMetrics(entity: LineageEntity): Readonly<Record<string, number>> {
  if (entity.kind !== 'trial_component') return {};
  const last = entity.metrics.flatMap(({ name, last: value }) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(last);
}

/** Returns a map or a list with at most 200 entries; a longer one cannot be evaluated. */
function limitEntries<Entries extends object>(what: string, entries: Entries): Entries {
  const count = Object.keys(entries).length;
  if (count <= MOST_ENTRIES) return entries;
  const summary = `an entity has ${count} ${what}, more than the ${MOST_ENTRIES} that are evaluated`;
  throw Object.assign(new Error(summary), { summary });
}

/** The recorded type of an entity; of a trial component, that of its job. */
export function recordedTypeOf(entity: LineageEntity): string {
  return entity.kind === 'trial_component' ? (entity.source?.type ?? '') : entity.type;
}

/** The URI of an entity; of a trial component, the ARN of its job. */
export function uriOf(entity: LineageEntity): string {
  if (entity.kind === 'trial_component') return entity.source?.arn ?? '';
  return entity.source.uri;
}
