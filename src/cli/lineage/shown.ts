import type { Entity, Graph, Link } from './graph.js';

/** What is drawn only when it is asked for. */
export interface ShownOptions {
  /** Earlier deployments of the endpoint that the lineage starts from. */
  readonly past: boolean;
  /** Locations of data beside their versions. */
  readonly locations: boolean;
}

/** The part of a lineage that is drawn. */
export interface Shown extends Graph {
  /** The number of deployments that are left out. */
  readonly pastDeployments: number;
}

/**
 * The part of a lineage that answers most questions. A file is drawn once, as its version. Of the deployments of an
 * endpoint, only the live one is drawn; it is marked and comes first.
 */
export function shownPart(graph: Graph, { past, locations }: ShownOptions): Shown {
  return liveFirst(locations ? graph : withoutLocations(graph), past);
}

/** Leaves out each location whose links a version has too. */
function withoutLocations(graph: Graph): Graph {
  const uriOf = (entity: Entity) => (entity.digest ? undefined : entity.sourceUri);
  const versions = new Map<string, string>();
  const uris = new Map<string, string>();
  for (const { arn, sourceUri, digest } of graph.entities) {
    if (!sourceUri) continue;
    if (digest) versions.set(arn, sourceUri);
    uris.set(arn, sourceUri);
  }
  const ofVersions = new Set(
    graph.links.flatMap((link) => [
      ...(versions.has(link.source)
        ? [keyOf({ ...link, source: uris.get(link.source) ?? '' })]
        : []),
      ...(versions.has(link.destination)
        ? [keyOf({ ...link, destination: uris.get(link.destination) ?? '' })]
        : []),
    ]),
  );
  const linksOf = new Map<string, Link[]>();
  for (const link of graph.links)
    for (const end of new Set([link.source, link.destination]))
      linksOf.set(end, [...(linksOf.get(end) ?? []), link]);
  const isCovered = (entity: Entity) => {
    const uri = uriOf(entity);
    if (!uri || graph.starts.includes(entity.arn)) return false;
    const links = linksOf.get(entity.arn) ?? [];
    const others = links.filter(
      ({ source, destination }) =>
        versions.get(source) !== uri && versions.get(destination) !== uri,
    );
    if (others.length === links.length) return false;
    return others.every((link) =>
      ofVersions.has(
        keyOf(
          link.source === entity.arn ? { ...link, source: uri } : { ...link, destination: uri },
        ),
      ),
    );
  };
  return without(graph, new Set(graph.entities.filter(isCovered).map(({ arn }) => arn)));
}

function keyOf({ source, destination, type }: Link): string {
  return JSON.stringify([source, destination, type]);
}

/** Marks the newest deployment that completed, and puts it first; leaves out the others unless they are asked for. */
function liveFirst(graph: Graph, past: boolean): Shown {
  const [start] = graph.starts;
  const isEndpoint = graph.entities.some(({ arn, type }) => arn === start && type === 'Endpoint');
  const linked = new Set(
    graph.links.filter((link) => link.destination === start).map(({ source }) => source),
  );
  const deployments = graph.entities
    .filter(({ arn, type }) => type === 'ModelDeployment' && linked.has(arn))
    .sort((a, b) => ((a.created ?? '') < (b.created ?? '') ? 1 : -1));
  const live = deployments.find(({ status }) => status === 'COMPLETED');
  if (!isEndpoint || !live) return { ...graph, pastDeployments: 0 };
  const others = deployments.filter((one) => one !== live).map(({ arn }) => arn);
  const marked: Graph = {
    ...graph,
    entities: graph.entities.map((one) => (one === live ? { ...one, status: 'LIVE' } : one)),
    links: [
      ...graph.links.filter(({ source }) => source === live.arn),
      ...graph.links.filter(({ source }) => source !== live.arn),
    ],
  };
  if (past) return { ...marked, pastDeployments: 0 };
  const left = without(marked, new Set(others));
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
  for (const { source, destination } of graph.links) {
    before.set(destination, [...(before.get(destination) ?? []), source]);
    after.set(source, [...(after.get(source) ?? []), destination]);
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
