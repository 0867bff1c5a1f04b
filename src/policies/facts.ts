import type { VertexId } from '#src/domain/graph/index.js';
import {
  type Artifact,
  digestOf,
  type LineageEntity,
  type StringMap,
} from '#src/domain/lineage/index.js';
import { type Ancestors, placesAbove } from './ancestors.js';
import { EntityFacts, type Surroundings, typeOf, uriOf } from './entity-facts.js';

/** The facts of ancestors, each made when it is first read. */
export interface AncestorFacts {
  /** Returns the ancestors of some types; undefined: all. Leaves out locations that have versions. */
  ids(types: readonly string[] | undefined): Iterable<VertexId>;
  of(id: VertexId): EntityFacts;
  /** The entities that were read so far, for the expectations of the commit. */
  readonly read: ReadonlySet<VertexId>;
}

/** Returns the facts of ancestors. `now` is in milliseconds since the epoch. */
export function ancestorFacts(ancestors: Ancestors, now: number): AncestorFacts {
  const { entities } = ancestors;
  const byType = new Map<string, VertexId[]>();
  const versioned = new Set<string>();
  const places = new Map<string, Place>();
  for (const [id, entity] of [...ancestors.places, ...entities]) {
    if (entity.kind !== 'artifact') continue;
    if (digestOf(entity) === undefined) places.set(entity.source.uri, { id, tags: entity.tags });
    else versioned.add(entity.source.uri);
  }
  const all: VertexId[] = [];
  for (const [id, entity] of entities) {
    if (isHidden(entity, versioned)) continue;
    all.push(id);
    const type = typeOf(entity);
    const known = byType.get(type);
    if (known) known.push(id);
    else byType.set(type, [id]);
  }
  const uses = lazily(() => usesOf(ancestors));
  const made = new Map<VertexId, EntityFacts>();
  const read = new Set<VertexId>();
  const around: Surroundings = {
    now,
    tagsOf: (artifact) => inheritedTags(artifact, places, read),
    *channelsOf(uri, digest) {
      const { channels } = uses();
      if (digest !== '') yield* channels.get(digest) ?? [];
      for (const place of [uri, ...placesAbove(uri)]) yield* channels.get(place) ?? [];
    },
    producersOf: (uri) => uses().producers.get(uri) ?? [],
  };
  return {
    read,
    ids: (types) => (types ? types.flatMap((type) => byType.get(type) ?? []) : all),
    of(id) {
      const known = made.get(id);
      if (known) return known;
      const entity = entities.get(id);
      if (!entity) throw new Error(`'${id}' is not among the ancestors.`);
      const facts = new EntityFacts(entity, around);
      made.set(id, facts);
      read.add(id);
      return facts;
    },
  };
}

interface Uses {
  /** The names of the inputs that read a digest, or a URI whose digest is unknown. */
  readonly channels: ReadonlyMap<string, ReadonlySet<string>>;
  /** The types of the steps that produced an artifact, by its URI. */
  readonly producers: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A location with its tags, which all data at and below it inherits. */
interface Place {
  readonly id: VertexId;
  readonly tags: StringMap;
}

/** Returns the tags of an artifact, its location and the prefixes above it; the nearest wins. */
function inheritedTags(
  { source: { uri }, tags: own }: Artifact,
  places: ReadonlyMap<string, Place>,
  read: Set<VertexId>,
): StringMap {
  let tags = own;
  if (places.size === 0) return tags;
  for (const place of [uri, ...placesAbove(uri)]) {
    const found = places.get(place);
    if (!found) continue;
    read.add(found.id);
    tags = { ...found.tags, ...tags };
  }
  return tags;
}

function usesOf({ entities, links }: Ancestors): Uses {
  const channels = new Map<string, Set<string>>();
  const producers = new Map<string, Set<string>>();
  for (const entity of entities.values()) {
    if (entity.kind !== 'trial_component') continue;
    for (const { name, value, digest = value } of entity.inputArtifacts)
      add(channels, digest, name);
  }
  for (const { from, to, label } of links) {
    const [source, made] = [entities.get(from), entities.get(to)];
    if (label === 'Produced' && source && made) add(producers, uriOf(made), typeOf(source));
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
