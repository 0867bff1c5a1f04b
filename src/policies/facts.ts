import { vertexIdOf } from '#src/domain/graph/index.js';
import {
  type Artifact,
  digestOf,
  type LineageEntity,
  type StringMap,
} from '#src/domain/lineage/index.js';
import { isOfJob } from '#src/lineage/index.js';
import type { Ancestors } from './ancestors.js';
import { imagesOfJobs, imagesOfModels, typesOf } from './checked-types.js';
import { EntityFacts, recordedTypeOf, type Surroundings, uriOf } from './entity-facts.js';
import type { RecordedAncestors } from './lineage-cache.js';
import { foldersAbove } from './recorded-ancestors.js';

/** The facts of ancestors. */
export interface AncestorFacts {
  /**
   * Returns the facts that a rule must check. `rule` is its digest; without `types`, ancestors of
   * all types count. Leaves out locations with versions, and what {@link keepUnsettled} has settled.
   */
  of(rule: string, types: readonly string[] | undefined): Iterable<EntityFacts>;
  /** Notes which facts a rule must check again for another act. The others are settled. */
  keepUnsettled(rule: string, open: readonly EntityFacts[]): void;
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
      *of(rule, types) {
        yield* own.of(rule, types);
        yield* facts.of(rule, types);
      },
      keepUnsettled: (rule, open) =>
        facts.keepUnsettled(
          rule,
          open.filter(({ arn }) => !drafted.has(vertexIdOf(arn))),
        ),
    };
  }
}

/** The associations that {@link usesOf} reads. */
const USED: ReadonlySet<string> = new Set(['Produced', 'ContributedTo']);

/** True when what a draft adds may change the facts of recorded ancestors. */
function changesFacts({ recorded, drafted, entities, links }: Ancestors): boolean {
  const added = links.slice(recorded.links.length);
  const images = imagesOfModels({ entities, links: added });
  return (
    added.some(({ to, label }) => USED.has(label) && recorded.entities.has(to)) ||
    [...drafted].some(
      ([id, { kind }]) =>
        recorded.entities.has(id) || kind === 'artifact' || kind === 'trial_component',
    ) ||
    (images.size > 0 &&
      [...recorded.entities.values()].some((entity) => typesOf(entity, images).length > 1))
  );
}

function factsOf(
  ancestors: FactSources,
  now: () => number,
  uses = lazily(() => usesOf(ancestors)),
): AncestorFacts {
  const { entities } = ancestors;
  const versioned = new Set<string>();
  const folders = new Map<string, StringMap>();
  for (const entity of [...ancestors.folders.values(), ...entities.values()]) {
    if (entity.kind !== 'artifact') continue;
    if (digestOf(entity) === undefined) folders.set(entity.source.uri, entity.tags);
    else versioned.add(versionedKey(entity));
  }
  const around: Surroundings = {
    now,
    tagsOf: (artifact) => inheritedTags(artifact, folders),
    *channelsOf(uri, digest) {
      const { channels } = uses();
      if (digest !== '') yield* channels.get(digest) ?? [];
      for (const place of [uri, ...foldersAbove(uri)]) yield* channels.get(place) ?? [];
    },
    producersOf: (uri) => uses().producers.get(uri) ?? [],
  };
  const images = new Set([...imagesOfJobs(ancestors), ...imagesOfModels(ancestors)]);
  const all: EntityFacts[] = [];
  const byType = new Map<string, EntityFacts[]>();
  for (const entity of entities.values()) {
    if (isHidden(entity, versioned)) continue;
    for (const type of typesOf(entity, images)) {
      const facts = new EntityFacts(entity, type, around);
      all.push(facts);
      const known = byType.get(type);
      if (known) known.push(facts);
      else byType.set(type, [facts]);
    }
  }
  const settled = new Map<string, readonly EntityFacts[]>();
  return {
    of: (rule, types) =>
      settled.get(rule) ?? (types ? types.flatMap((type) => byType.get(type) ?? []) : all),
    keepUnsettled(rule, open) {
      if (settled.size >= MOST_SETTLED) settled.clear();
      settled.set(rule, open);
    },
  };
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
  return digestOf(entity) === undefined && versioned.has(versionedKey(entity));
}

/** A version has its location's facts only if it has the same type; callers choose both. */
function versionedKey({ type, source }: Artifact): string {
  return JSON.stringify([type, source.uri]);
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
