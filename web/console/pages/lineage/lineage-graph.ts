import type { LineageWalkQuery } from '../../generated/lineage.js';
import { entityName } from '../../parts/known-name.js';

/** An entity as the picture and the table show it. */
export interface Entity {
  readonly arn: string;
  readonly kind: 'ARTIFACT' | 'TRIAL_COMPONENT' | 'ACTION' | 'CONTEXT';
  readonly name: string;
  readonly type: string;
  readonly digest: string | undefined;
  /** Of a deployment: whether its endpoint answers with it. */
  readonly isLive: boolean | undefined;
  readonly created: string;
  /** How many associations end and begin here, drawn or not. */
  readonly before: number;
  readonly after: number;
}

/** An association between two entities. */
export interface EntityLink {
  readonly from: string;
  readonly to: string;
  readonly type: string | undefined;
}

/** Entities by their ARNs, and the associations between them. */
export interface EntityGraph {
  readonly entities: ReadonlyMap<string, Entity>;
  readonly links: readonly EntityLink[];
}

/** The two sides of an entity: its ancestors and its descendants. */
export const SIDES = ['before', 'after'] as const;
export type Side = (typeof SIDES)[number];

export const EMPTY_GRAPH: EntityGraph = { entities: new Map(), links: [] };

type EntityAnswer = LineageWalkQuery['lineage']['nodes'][number]['entity'];
type LinkAnswer = LineageWalkQuery['lineage']['associations'][number];

export function entityOf(answer: EntityAnswer): Entity {
  const { arn, kind, type, creationTime, incoming, outgoing } = answer;
  return {
    arn,
    kind,
    name: entityName(answer) ?? partOf(arn),
    type: type ?? answer.__typename,
    digest: answer.__typename === 'Artifact' ? (answer.digest ?? undefined) : undefined,
    isLive: answer.__typename === 'Action' ? (answer.isLive ?? undefined) : undefined,
    created: creationTime,
    before: incoming.totalCount,
    after: outgoing.totalCount,
  };
}

export function linkOf({ source, destination, type }: LinkAnswer): EntityLink {
  return { from: source.arn, to: destination.arn, type: type ?? undefined };
}

/** The part of an ARN after the account, such as artifact/1f. */
export function partOf(arn: string): string {
  return arn.split(':').slice(5).join(':');
}

/** Merges graphs. Later graphs override earlier ones. */
export function merged(graphs: readonly EntityGraph[]): EntityGraph {
  const entities = new Map<string, Entity>();
  const links = new Map<string, EntityLink>();
  for (const graph of graphs) {
    for (const [arn, entity] of graph.entities) entities.set(arn, entity);
    for (const link of graph.links) links.set(`${link.from} ${link.to} ${link.type}`, link);
  }
  return { entities, links: [...links.values()] };
}

/** The neighbours of each entity on each side. */
export type Neighbours = ReadonlyMap<string, Readonly<Record<Side, readonly string[]>>>;

export function neighboursOf({ entities, links }: EntityGraph): Neighbours {
  const found = new Map<string, Record<Side, string[]>>();
  for (const arn of entities.keys()) found.set(arn, { before: [], after: [] });
  for (const { from, to } of links) {
    found.get(from)?.after.push(to);
    found.get(to)?.before.push(from);
  }
  return found;
}

/** A side of an entity in the URL, such as after.artifact/1f. */
export function sideKey(arn: string, side: Side): string {
  return `${side}.${partOf(arn)}`;
}

/** Removes the entities that only collapsed sides reach from the starts. */
export function withoutClosed(
  graph: EntityGraph,
  starts: readonly string[],
  closed: ReadonlySet<string>,
): EntityGraph {
  if (closed.size === 0) return graph;
  const neighbours = neighboursOf(graph);
  const all = reached(neighbours, starts, new Set());
  const open = reached(neighbours, starts, closed);
  const isShown = (arn: string) => open.has(arn) || !all.has(arn);
  return {
    entities: new Map([...graph.entities].filter(([arn]) => isShown(arn))),
    links: graph.links.filter(({ from, to }) => isShown(from) && isShown(to)),
  };
}

function reached(
  neighbours: Neighbours,
  starts: readonly string[],
  closed: ReadonlySet<string>,
): ReadonlySet<string> {
  const seen = new Set(starts);
  for (const arn of seen) {
    for (const side of SIDES) {
      if (closed.has(sideKey(arn, side))) continue;
      for (const next of neighbours.get(arn)?.[side] ?? []) seen.add(next);
    }
  }
  return seen;
}
