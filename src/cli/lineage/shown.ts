import type { Entity, Graph } from './graph.js';

/** Parts that are only drawn on request. */
export interface ShownOptions {
  /** Earlier deployments of the start's endpoint. */
  readonly past: boolean;
  /** Locations of data beside their versions. */
  readonly locations: boolean;
}

/** The drawn part of a lineage. */
export interface Shown extends Graph {
  /** The number of deployments that are left out. */
  readonly pastDeployments: number;
}

/**
 * Selects the part of a lineage that answers most questions. A file is drawn once, as its version.
 * Of the deployments of an endpoint, only the live one is drawn; it is marked and comes first.
 */
export function shownPart(graph: Graph, { past, locations }: ShownOptions): Shown {
  return liveFirst(marked(locations ? graph : withoutLocations(graph)), past);
}

/** Gives the deployments that answer the status `LIVE`. */
function marked(graph: Graph): Graph {
  const entities = graph.entities.map((one) => (one.isLive ? { ...one, status: 'LIVE' } : one));
  return { ...graph, entities };
}

/** Leaves out each location whose versions in the graph have all of its links. */
function withoutLocations(graph: Graph): Graph {
  const links = linksByEntity(graph);
  const ofVersions = new Map<string, Set<string>>();
  for (const { arn, sourceUri, digest } of graph.entities) {
    if (!sourceUri || !digest) continue;
    const known = ofVersions.get(sourceUri) ?? new Set();
    for (const link of links.get(arn) ?? []) known.add(link);
    ofVersions.set(sourceUri, known);
  }
  const isCovered = ({ arn, sourceUri, digest }: Entity) => {
    const known = sourceUri && !digest ? ofVersions.get(sourceUri) : undefined;
    if (!known || graph.starts.includes(arn)) return false;
    return [...(links.get(arn) ?? [])].every((link) => known.has(link));
  };
  return without(graph, new Set(graph.entities.filter(isCovered).map(({ arn }) => arn)));
}

/** The links of each entity as texts, except those between a location and its versions. */
function linksByEntity({ entities, links }: Graph): ReadonlyMap<string, ReadonlySet<string>> {
  const uris = new Map(entities.map(({ arn, sourceUri }) => [arn, sourceUri]));
  const all = new Map(entities.map(({ arn }) => [arn, new Set<string>()]));
  for (const { source, destination, type } of links) {
    const uri = uris.get(source);
    if (uri && uri === uris.get(destination)) continue;
    all.get(source)?.add(JSON.stringify(['to', destination, type]));
    all.get(destination)?.add(JSON.stringify(['from', source, type]));
  }
  return all;
}

/**
 * Puts the deployment that answers first; leaves out the others unless they are
 * requested.
 */
function liveFirst(graph: Graph, past: boolean): Shown {
  const [start] = graph.starts;
  const isEndpoint = graph.entities.some(({ arn, type }) => arn === start && type === 'Endpoint');
  const linked = new Set(
    graph.links.filter((link) => link.destination === start).map(({ source }) => source),
  );
  const deployments = graph.entities.filter(
    ({ arn, type }) => type === 'ModelDeployment' && linked.has(arn),
  );
  const live = deployments.find(({ isLive }) => isLive);
  if (!isEndpoint || !live) return { ...graph, pastDeployments: 0 };
  const others = deployments.filter((one) => one !== live).map(({ arn }) => arn);
  const ordered: Graph = {
    ...graph,
    links: [
      ...graph.links.filter(({ source }) => source === live.arn),
      ...graph.links.filter(({ source }) => source !== live.arn),
    ],
  };
  if (past) return { ...ordered, pastDeployments: 0 };
  const left = without(ordered, new Set(others));
  return { ...reachable(left), pastDeployments: others.length };
}

function without(graph: Graph, gone: ReadonlySet<string>): Graph {
  return {
    ...graph,
    entities: graph.entities.filter(({ arn }) => !gone.has(arn)),
    links: graph.links.filter(
      ({ source, destination }) => !gone.has(source) && !gone.has(destination),
    ),
  };
}

/** Keeps the ascendants and the descendants of the starts. */
function reachable(graph: Graph): Graph {
  const [before, after] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const { arn } of graph.entities) {
    before.set(arn, []);
    after.set(arn, []);
  }
  for (const { source, destination } of graph.links) {
    before.get(destination)?.push(source);
    after.get(source)?.push(destination);
  }
  const kept = new Set([before, after].flatMap((next) => [...walked(graph.starts, next)]));
  const gone = graph.entities.filter(({ arn }) => !kept.has(arn)).map(({ arn }) => arn);
  return without(graph, new Set(gone));
}

function walked(
  starts: readonly string[],
  next: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const seen = new Set(starts);
  for (const arn of seen) for (const other of next.get(arn) ?? []) seen.add(other);
  return seen;
}
