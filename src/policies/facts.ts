import { isArn } from '#src/domain/arn.js';
import type { VertexId } from '#src/domain/graph/index.js';
import {
  type Artifact,
  digestOf,
  type LineageEntity,
  type StringMap,
} from '#src/domain/lineage/index.js';
import { isOfJob, MODEL_DEPLOYMENT } from '#src/lineage/index.js';
import type { Ancestors } from './ancestors.js';
import { EntityFacts, recordedTypeOf, type Surroundings, uriOf } from './entity-facts.js';
import type { RecordedAncestors } from './lineage-cache.js';
import { foldersAbove } from './recorded-ancestors.js';

/** The facts of ancestors, each made when it is first read. */
export interface AncestorFacts {
  /**
   * Returns the ancestors that a rule must check. `rule` is its digest; without `types`, ancestors
   * of all types count. Leaves out locations with versions, and what {@link keepUnsettled} has settled.
   */
  ids(rule: string, types: readonly string[] | undefined): Iterable<VertexId>;
  of(id: VertexId): EntityFacts;
  /** Notes which ancestors a rule must check again for another act. The others are settled. */
  keepUnsettled(rule: string, open: readonly VertexId[]): void;
}

/** The most rules whose open ancestors are kept. */
const MOST_SETTLED = 500;

/** Makes the facts of ancestors. Recorded ancestors keep their facts until they are forgotten. */
export class FactCache {
  readonly #now: () => number;
  readonly #recorded = new WeakMap<RecordedAncestors, AncestorFacts>();

  /** `now` returns milliseconds since the epoch. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns the facts of ancestors, from the kept ones unless the draft changes these. */
  of(ancestors: Ancestors): AncestorFacts {
    const { recorded, drafted } = ancestors;
    if (changesFacts(ancestors)) return factsOf(ancestors, this.#now);
    const facts = this.#recorded.get(recorded) ?? factsOf(recorded, this.#now);
    this.#recorded.set(recorded, facts);
    const uses = lazily(() => usesOf(ancestors));
    const own = factsOf({ ...recorded, entities: drafted }, this.#now, uses);
    return {
      *ids(rule, types) {
        yield* own.ids(rule, types);
        yield* facts.ids(rule, types);
      },
      of: (id) => (drafted.has(id) ? own : facts).of(id),
      keepUnsettled: (rule, open) =>
        facts.keepUnsettled(
          rule,
          open.filter((id) => !drafted.has(id)),
        ),
    };
  }
}

/** The associations that {@link usesOf} reads. */
const USED: ReadonlySet<string> = new Set(['Produced', 'ContributedTo']);

/** True when what a draft adds may change the facts of recorded ancestors. */
function changesFacts({ recorded, drafted, entities, links }: Ancestors): boolean {
  const added = links.slice(recorded.links.length);
  const images = imagesIn({ entities, links: added });
  const isRenamed = (entity: LineageEntity | undefined) =>
    entity && images.has(uriOf(entity)) && recordedTypeOf(entity) !== IMAGE;
  return (
    added.some(({ to, label }) => USED.has(label) && recorded.entities.has(to)) ||
    added.some(({ from }) => isRenamed(recorded.entities.get(from))) ||
    [...drafted].some(
      ([id, { kind }]) =>
        recorded.entities.has(id) || kind === 'artifact' || kind === 'trial_component',
    )
  );
}

function factsOf(
  ancestors: FactSources,
  now: () => number,
  uses = lazily(() => usesOf(ancestors)),
): AncestorFacts {
  const { entities } = ancestors;
  const images = imagesIn(ancestors);
  const byType = new Map<string, VertexId[]>();
  const versioned = new Set<string>();
  const folders = new Map<string, StringMap>();
  for (const entity of [...ancestors.folders.values(), ...entities.values()]) {
    if (entity.kind !== 'artifact') continue;
    if (digestOf(entity) === undefined) folders.set(entity.source.uri, entity.tags);
    else versioned.add(entity.source.uri);
  }
  const typeOf = (entity: LineageEntity) =>
    images.has(uriOf(entity)) ? IMAGE : recordedTypeOf(entity);
  const all: VertexId[] = [];
  for (const [id, entity] of entities) {
    if (isHidden(entity, versioned)) continue;
    all.push(id);
    const type = typeOf(entity);
    const known = byType.get(type);
    if (known) known.push(id);
    else byType.set(type, [id]);
  }
  const made = new Map<VertexId, EntityFacts>();
  const settled = new Map<string, readonly VertexId[]>();
  const around: Surroundings = {
    now,
    typeOf,
    tagsOf: (artifact) => inheritedTags(artifact, folders),
    *channelsOf(uri, digest) {
      const { channels } = uses();
      if (digest !== '') yield* channels.get(digest) ?? [];
      for (const place of [uri, ...foldersAbove(uri)]) yield* channels.get(place) ?? [];
    },
    producersOf: (uri) => uses().producers.get(uri) ?? [],
  };
  return {
    ids: (rule, types) =>
      settled.get(rule) ?? (types ? types.flatMap((type) => byType.get(type) ?? []) : all),
    of(id) {
      const known = made.get(id);
      if (known) return known;
      const entity = entities.get(id);
      if (!entity) throw new Error(`'${id}' is not among the ancestors.`);
      const facts = new EntityFacts(entity, around);
      made.set(id, facts);
      return facts;
    },
    keepUnsettled(rule, open) {
      if (settled.size >= MOST_SETTLED) settled.clear();
      settled.set(rule, open);
    },
  };
}

const IMAGE = 'Image';

/**
 * Returns the URIs of what jobs and deployments run as images. A caller may have recorded such an
 * artifact as another type before.
 */
function imagesIn({
  entities,
  links,
}: Pick<FactSources, 'entities' | 'links'>): ReadonlySet<string> {
  const images = new Set<string>();
  for (const { from, to, label } of links) {
    if (label !== 'ContributedTo') continue;
    const [source, user] = [entities.get(from), entities.get(to)];
    if (source?.kind !== 'artifact' || !user) continue;
    const { uri } = source.source;
    if (!images.has(uri) && isImageName(uri) && runs(user)) images.add(uri);
  }
  return images;
}

/** Names of images have no scheme. Data and code are URIs, and registered versions are ARNs. */
function isImageName(uri: string): boolean {
  return !uri.includes('://') && !isArn(uri);
}

function runs(entity: LineageEntity): boolean {
  return isOfJob(entity) || (entity.kind === 'action' && entity.type === MODEL_DEPLOYMENT);
}

/** What facts are made of. */
type FactSources = Pick<Ancestors, 'entities' | 'folders' | 'links'>;

interface Uses {
  /** The names of the inputs that read a digest, or a URI whose digest is unknown. */
  readonly channels: ReadonlyMap<string, ReadonlySet<string>>;
  /** The types of the jobs that produced an artifact, by its URI. */
  readonly producers: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Returns the tags of an artifact, its location and the prefixes above it; the nearest wins. */
function inheritedTags(
  { source: { uri }, tags: own }: Artifact,
  folders: ReadonlyMap<string, StringMap>,
): StringMap {
  let tags = own;
  if (folders.size === 0) return tags;
  for (const place of [uri, ...foldersAbove(uri)]) {
    const inherited = folders.get(place);
    if (inherited) tags = { ...inherited, ...tags };
  }
  return tags;
}

function usesOf({ entities, links }: FactSources): Uses {
  const channels = new Map<string, Set<string>>();
  const producers = new Map<string, Set<string>>();
  for (const entity of entities.values()) {
    if (entity.kind !== 'trial_component') continue;
    for (const { name, value, digest = value } of entity.inputArtifacts)
      add(channels, digest, name);
  }
  for (const { from, to, label } of links) {
    const [source, made] = [entities.get(from), entities.get(to)];
    // Callers claim other producers.
    if (label === 'Produced' && source && made && isOfJob(source))
      add(producers, uriOf(made), recordedTypeOf(source));
    // An object contributes to the version of its prefix, which is what the job read.
    if (label !== 'ContributedTo' || source?.kind !== 'artifact' || made?.kind !== 'artifact')
      continue;
    const [object, prefix] = [digestOf(source), digestOf(made)];
    if (object === undefined || prefix === undefined) continue;
    for (const name of channels.get(prefix) ?? []) add(channels, object, name);
  }
  return { channels, producers };
}

function add(all: Map<string, Set<string>>, key: string, value: string): void {
  const known = all.get(key);
  if (known) known.add(value);
  else all.set(key, new Set([value]));
}

function isHidden(entity: LineageEntity, versioned: ReadonlySet<string>): boolean {
  if (entity.kind !== 'artifact') return false;
  return digestOf(entity) === undefined && versioned.has(entity.source.uri);
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
