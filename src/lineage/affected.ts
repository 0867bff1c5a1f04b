import { type Arn, isArn, parseArn } from '#src/domain/arn.js';
import {
  createdOf,
  type ListPosition,
  type Versioned,
  type Vertex,
  type VertexFilter,
  type VertexId,
  type VertexMap,
  vertexIdOf,
  vertexPosition,
  type WalkedLink,
} from '#src/domain/graph/index.js';
import { MODELS, type Model } from '#src/domain/hosting/index.js';
import { type Artifact, digestOf, jobOf } from '#src/domain/lineage/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import { MODEL_PACKAGES } from '#src/domain/registry/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { endpointIdOf, endpointOf, isSuperseded } from './deployments.js';
import { namedParts } from './named-parts.js';
import { linksInto, type WalkedEntity, type WalkedGraph } from './walk.js';

/** The kinds of affected items. */
export type AffectedKind = 'job' | 'model' | 'package' | 'endpoint' | 'data';

/** One affected item. */
export interface Affected {
  readonly kind: AffectedKind;
  /** The record of a job, a model, a model package or an endpoint; an artifact; the trial component of a job without a record. */
  readonly resource: Versioned<Vertex>;
  /** Associations of the path. */
  readonly depth: number;
  /** The shortest path from the named item to the entity that represents this one. */
  readonly path: readonly VertexId[];
}

/** One affected item, whose path is computed on demand: only a page of many is shown. */
export interface FoundAffected extends Omit<Affected, 'path'> {
  readonly path: () => readonly VertexId[];
}

/** Returns the items that are affected by each entity that a walk reached; the nearest first. */
export async function findAffected(
  store: GraphStore,
  graph: WalkedGraph,
  { named, at }: { readonly named: Arn | undefined; readonly at: number | undefined },
): Promise<{ readonly affected: readonly FoundAffected[]; readonly isCut: boolean }> {
  const walked = [...graph.entities.values()];
  const uris = new Set(
    walked.flatMap(({ entity }) => (entity.kind === 'artifact' ? entity.source.uri : [])),
  );
  const recordIds = walked.flatMap((each) => recordIdOf(each) ?? []);
  const [records, models] = await Promise.all([
    store.vertices([...new Set(recordIds)], at),
    modelsOf(store, uris, at),
  ]);
  const into = linksInto(graph);
  const sorter = new Sorter({
    graph,
    into,
    records,
    models,
    parts: namedParts(graph, into),
    named,
  });
  const affected = walked.flatMap((each) => sorter.affectedBy(each));
  affected.sort((one, other) => one.depth - other.depth);
  return { affected, isCut: models.isCut };
}

interface Findings {
  readonly graph: WalkedGraph;
  readonly into: ReadonlyMap<VertexId, readonly WalkedLink[]>;
  readonly records: VertexMap;
  readonly models: ModelsByData;
  /** The named item and its parts, which are not affected by themselves. */
  readonly parts: ReadonlySet<VertexId>;
  readonly named: Arn | undefined;
}

class Sorter {
  readonly #findings: Findings;
  readonly #versioned: ReadonlySet<string>;
  readonly #toldModels = new Set<VertexId>();

  constructor(findings: Findings) {
    this.#findings = findings;
    const versioned = new Set<string>();
    for (const { entity } of findings.graph.entities.values())
      if (entity.kind === 'artifact' && digestOf(entity) !== undefined)
        versioned.add(entity.source.uri);
    this.#versioned = versioned;
  }

  affectedBy(walked: WalkedEntity): readonly FoundAffected[] {
    const { entity } = walked;
    switch (entity.kind) {
      case 'artifact':
        return isPackage(entity)
          ? this.#package(walked)
          : [...this.#data(walked), ...this.#models(walked, entity)];
      case 'trial_component':
        return this.#job(walked);
      case 'context':
        return this.#endpoint(walked);
      case 'action':
        return [];
    }
  }

  /** A location represents itself only while none of its versions is known. */
  #data({ id, depth, vertex, entity }: WalkedEntity): readonly FoundAffected[] {
    if (this.#findings.parts.has(id) || entity.kind !== 'artifact') return [];
    const isVersion = digestOf(entity) !== undefined;
    if (!isVersion && this.#versioned.has(entity.source.uri)) return [];
    return [{ kind: 'data', resource: vertex, depth, path: () => this.#pathTo(id) }];
  }

  #models({ id, depth }: WalkedEntity, artifact: Artifact): readonly FoundAffected[] {
    const { models, named } = this.#findings;
    return (models.models.get(artifact.source.uri) ?? []).flatMap((resource) => {
      if (!isOf(MODELS.read(resource.element), artifact)) return [];
      const model = resource.element.id;
      if (this.#toldModels.has(model) || (named && model === vertexIdOf(named))) return [];
      this.#toldModels.add(model);
      return [{ kind: 'model' as const, resource, depth, path: () => this.#pathTo(id) }];
    });
  }

  /** A package that was deleted is not affected any more. */
  #package(walked: WalkedEntity): readonly FoundAffected[] {
    const { id, depth } = walked;
    const record = this.#findings.records.get(recordIdOf(walked) ?? id);
    if (!record || depth === 0) return [];
    return [{ kind: 'package', resource: record, depth, path: () => this.#pathTo(id) }];
  }

  #job(walked: WalkedEntity): readonly FoundAffected[] {
    const { id, depth, vertex } = walked;
    if (depth === 0) return [];
    const record = this.#findings.records.get(recordIdOf(walked) ?? id);
    // A job that was created again under the same name is another job.
    const isIts = record && createdOf(record.element) <= createdOf(vertex.element);
    return [
      { kind: 'job', resource: isIts ? record : vertex, depth, path: () => this.#pathTo(id) },
    ];
  }

  /**
   * An endpoint is affected only by the data that it serves or is about to serve, not by data that
   * it served earlier.
   */
  #endpoint(walked: WalkedEntity): readonly FoundAffected[] {
    const { records, graph, into } = this.#findings;
    const record = records.get(recordIdOf(walked) ?? walked.id);
    const endpoint = endpointOf(walked.entity, record?.element);
    if (!record || !endpoint || walked.depth === 0) return [];
    const links = (into.get(walked.id) ?? []).filter(({ from }) => {
      const source = graph.entities.get(from);
      return source !== undefined && !isSuperseded(source.entity, endpoint);
    });
    const parent = this.#nearest(links);
    if (parent === undefined) return [];
    const path = () => [...this.#pathTo(parent.id), walked.id];
    return [{ kind: 'endpoint', resource: record, depth: parent.depth + 1, path }];
  }

  #pathTo(id: VertexId): readonly VertexId[] {
    const path = [id];
    const { graph, into } = this.#findings;
    for (let end = graph.entities.get(id); end && end.depth > 0; ) {
      end = this.#nearest(into.get(end.id) ?? []);
      if (end) path.unshift(end.id);
    }
    return path;
  }

  /**
   * Of equally near entities, the one with the least id, so that equal questions have equal
   * answers.
   */
  #nearest(links: readonly WalkedLink[]): WalkedEntity | undefined {
    let nearest: WalkedEntity | undefined;
    for (const { from } of links) {
      const source = this.#findings.graph.entities.get(from);
      if (source && (!nearest || isNearer(source, nearest))) nearest = source;
    }
    return nearest;
  }
}

/** A model of other bytes is not affected. Models of earlier Forebears have no digest. */
function isOf({ modelDigest }: Model, artifact: Artifact): boolean {
  return modelDigest === undefined || modelDigest === digestOf(artifact);
}

function isNearer(one: WalkedEntity, other: WalkedEntity): boolean {
  return one.depth < other.depth || (one.depth === other.depth && one.id < other.id);
}

/** True for the artifact of a model package, whose source is the package's ARN. */
function isPackage({ source }: Artifact): boolean {
  return isArn(source.uri) && parseArn(source.uri).kind === MODEL_PACKAGES.kind;
}

/** The id of the record that an entity represents. */
function recordIdOf({ entity }: WalkedEntity): VertexId | undefined {
  if (entity.kind === 'artifact')
    return isPackage(entity) ? vertexIdOf(entity.source.uri) : undefined;
  if (entity.kind !== 'trial_component') return endpointIdOf(entity);
  const job = jobOf(entity);
  return job && vertexIdOf(job);
}

/** The records of models by the URI of their data. */
export interface ModelsByData {
  readonly models: ReadonlyMap<string, readonly Versioned<Vertex>[]>;
  /** True when there are more models than the read considers. */
  readonly isCut: boolean;
}

/** Up to this many URIs are looked up one by one; for more, all models are read. */
const MAX_LOOK_UPS = 32;
const MAX_MODELS = 10_000;
const CHUNK = 1_000;

/** Finds the models whose data is at some URIs, right after a commit. */
export async function modelsOf(
  store: GraphStore,
  uris: ReadonlySet<string>,
  at: number | undefined,
): Promise<ModelsByData> {
  const wheres: readonly VertexFilter[] =
    uris.size > MAX_LOOK_UPS ? [{}] : [...uris].map((sourceUri) => ({ sourceUri }));
  const found = await Promise.all(wheres.map((where) => listModels(store, where, at)));
  const models = new Map<string, Versioned<Vertex>[]>();
  for (const vertex of found.flatMap(({ items }) => items)) {
    const modelData = readOrReport(() => MODELS.read(vertex.element))?.modelData;
    if (modelData === undefined || !uris.has(modelData)) continue;
    models.set(modelData, [...(models.get(modelData) ?? []), vertex]);
  }
  return { models, isCut: found.some(({ isCut }) => isCut) };
}

async function listModels(store: GraphStore, where: VertexFilter, at: number | undefined) {
  const order = { by: 'creationTime', direction: 'ascending' } as const;
  const { label } = MODELS;
  const query = { label, where, order, first: CHUNK, ...(at === undefined ? {} : { at }) };
  const items: Versioned<Vertex>[] = [];
  for (let after: ListPosition | undefined; ; ) {
    const page = await store.list(after ? { ...query, after } : query);
    items.push(...page.items);
    const last = page.items.at(-1);
    if (!page.hasNext || !last) return { items, isCut: false };
    if (items.length >= MAX_MODELS) return { items, isCut: true };
    after = vertexPosition(last.element, order.by);
  }
}
