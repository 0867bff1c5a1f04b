import { type Entity, type EntityGraph, neighboursOf, SIDES, type Side } from './lineage-graph.js';

/** A box of the picture: an entity, or many equal ones. */
export interface Box {
  /** The ARN of the entity; for a group, a # and the ARN of its first member. */
  readonly id: string;
  readonly entity: Entity;
  /** The members of a group; absent for one entity. */
  readonly members?: readonly Entity[];
  /** How many neighbours are in the picture. */
  readonly shown: Readonly<Record<Side, number>>;
}

/** A picture: boxes, and edges as pairs of their indices. */
export interface Picture {
  readonly boxes: readonly Box[];
  readonly edges: Int32Array;
  /** The box of each entity. */
  readonly indexOf: ReadonlyMap<string, number>;
}

/** The maximum number of equal entities that are not grouped. */
export const MOST_EQUAL = 12;
/** The number of steps to which equal entities look the same. */
const ROUNDS = 3;

/**
 * Draws more than {@link MOST_EQUAL} entities that have the same type, the same important neighbours,
 * and otherwise equal neighbours, as one box. Entities in `apart` are not grouped.
 */
export function rollUp(graph: EntityGraph, apart: ReadonlySet<string>, isOn = true): Picture {
  const groups = isOn ? equalEntities(graph, apart) : [];
  const boxes: Box[] = [];
  const indexOf = new Map<string, number>();
  for (const members of groups) {
    for (const { arn } of members) indexOf.set(arn, boxes.length);
    const [entity] = members as [Entity];
    boxes.push({ id: `#${entity.arn}`, entity, members, shown: { before: 0, after: 0 } });
  }
  const neighbours = neighboursOf(graph);
  for (const [arn, entity] of graph.entities) {
    if (indexOf.has(arn)) continue;
    indexOf.set(arn, boxes.length);
    const { before, after } = neighbours.get(arn) ?? { before: [], after: [] };
    boxes.push({ id: arn, entity, shown: { before: before.length, after: after.length } });
  }
  return { boxes, indexOf, edges: edgesOf(graph, indexOf) };
}

/** Each pair of boxes once. */
function edgesOf({ links }: EntityGraph, indexOf: ReadonlyMap<string, number>): Int32Array {
  const size = indexOf.size;
  const seen = new Set<number>();
  const edges: number[] = [];
  for (const { from, to } of links) {
    const [source, target] = [indexOf.get(from), indexOf.get(to)];
    if (source === undefined || target === undefined || source === target) continue;
    const key = source * size + target;
    if (seen.has(key)) continue;
    seen.add(key);
    edges.push(source, target);
  }
  return Int32Array.from(edges);
}

/**
 * Colours the entities until entities of one colour have neighbours of equal colours. An entity with many
 * neighbours has its own colour, so that only entities beside the same one are equal.
 */
function equalEntities(graph: EntityGraph, apart: ReadonlySet<string>): Entity[][] {
  const neighbours = neighboursOf(graph);
  const isAlone = (arn: string) =>
    apart.has(arn) || SIDES.some((side) => (neighbours.get(arn)?.[side].length ?? 0) > MOST_EQUAL);
  const alone = new Set([...graph.entities.keys()].filter(isAlone));
  if (alone.size === graph.entities.size) return [];
  let colours = new Map<string, number>();
  const named = new Map<string, number>();
  const numberOf = (name: string) => {
    const known = named.get(name) ?? named.size;
    named.set(name, known);
    return known;
  };
  for (const [arn, { kind, type, isLive }] of graph.entities)
    colours.set(arn, numberOf(alone.has(arn) ? arn : `${kind} ${type} ${isLive}`));
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = new Map<string, number>();
    for (const [arn, colour] of colours) {
      if (alone.has(arn)) next.set(arn, colour);
      else {
        const around = SIDES.map((side) =>
          (neighbours.get(arn)?.[side] ?? [])
            .map((other) => colours.get(other) ?? -1)
            .sort((one, other) => one - other)
            .join(','),
        );
        next.set(arn, numberOf(`${round} ${colour} ${around.join(' ')}`));
      }
    }
    colours = next;
  }
  const classes = new Map<number, Entity[]>();
  for (const [arn, entity] of graph.entities) {
    if (alone.has(arn)) continue;
    const colour = colours.get(arn) ?? -1;
    const members = classes.get(colour);
    if (members) members.push(entity);
    else classes.set(colour, [entity]);
  }
  return [...classes.values()].filter((members) => members.length > MOST_EQUAL);
}
