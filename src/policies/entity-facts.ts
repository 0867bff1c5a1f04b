import {
  type Artifact,
  digestOf,
  type LineageEntity,
  type StringMap,
} from '#src/domain/lineage/index.js';

const DAY_MS = 86_400_000;

/** What the facts of an entity need of its surroundings. */
export interface Surroundings {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The tags of an artifact, with those that count for its location. */
  readonly tagsOf: (artifact: Artifact) => StringMap;
  /** The names of the inputs by which steps read bytes, by digest, or by URI where it is unknown. */
  readonly channelsOf: (key: string) => Iterable<string>;
  /** The types of the steps that produced a URI. */
  readonly producersOf: (uri: string) => Iterable<string>;
}

/**
 * The facts of one ancestor, as expressions read them: an unknown one is an empty text. It is a
 * class because the engine of expressions copies other objects.
 */
export class EntityFacts {
  readonly arn: string;
  readonly kind: string;
  readonly type: string;
  readonly #entity: LineageEntity;
  readonly #around: Surroundings;
  #tags: StringMap | undefined;
  #channels: readonly string[] | undefined;

  constructor(entity: LineageEntity, around: Surroundings) {
    this.arn = entity.arn;
    this.kind = entity.kind;
    this.type = typeOf(entity);
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
    return (this.#around.now - this.#entity.creationTime) / DAY_MS;
  }

  get bytes(): string {
    return this.#entity.kind === 'artifact' ? (this.#entity.bytes?.status ?? 'AVAILABLE') : '';
  }

  get tags(): StringMap {
    const entity = this.#entity;
    this.#tags ??= entity.kind === 'artifact' ? this.#around.tagsOf(entity) : entity.tags;
    return this.#tags;
  }

  get properties(): StringMap {
    return this.#entity.properties;
  }

  /** The last values. */
  get metrics(): Readonly<Record<string, number>> {
    if (this.#entity.kind !== 'trial_component') return {};
    return Object.fromEntries(
      this.#entity.metrics.flatMap(({ name, last }) => (last === undefined ? [] : [[name, last]])),
    );
  }

  get channels(): readonly string[] {
    const { channelsOf } = this.#around;
    this.#channels ??= [...new Set([...channelsOf(this.digest), ...channelsOf(this.uri)])];
    return this.#channels;
  }

  get producedBy(): readonly string[] {
    return [...this.#around.producersOf(this.uri)];
  }
}

/** The type of an entity; of a trial component, that of its job. */
export function typeOf(entity: LineageEntity): string {
  return entity.kind === 'trial_component' ? (entity.source?.type ?? '') : entity.type;
}

/** The URI of an entity; of a trial component, the ARN of its job. */
export function uriOf(entity: LineageEntity): string {
  if (entity.kind === 'trial_component') return entity.source?.arn ?? '';
  return entity.source.uri;
}
