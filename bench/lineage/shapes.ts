import { type Arn, DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { type Change, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { associationToEdge, entityToVertex } from '#src/domain/lineage/index.js';
import { Random } from '../support/random.js';

/** A graph with a shape that is hard to walk. */
export interface Shape {
  readonly start: VertexId;
  changes(): Generator<Change>;
}

const LAYERS = 8;
const WIDTH = 1_250;
const FAN_OUT = 8;
const CYCLE = 10_000;
const SPOKES = 100_000;
const CREATED = Date.UTC(2026, 0, 1);
const CREATOR = 'arn:aws:iam::000000000000:user/bench' as Arn;

/** 10,001 vertices in layers, 71,250 edges, 1,250 × 8⁷ = 2.6 billion distinct paths from the start. */
export const DIAMONDS: Shape = {
  start: idOf('diamonds', 0),
  *changes() {
    const random = new Random(1);
    yield* vertices('diamonds', LAYERS * WIDTH + 1);
    const at = (layer: number, place: number) => 1 + layer * WIDTH + place;
    for (let place = 0; place < WIDTH; place += 1) {
      yield edge('diamonds', 0, at(0, place));
      for (let layer = 1; layer < LAYERS; layer += 1) {
        for (const next of distinct(random, FAN_OUT, WIDTH)) {
          yield edge('diamonds', at(layer - 1, place), at(layer, next));
        }
      }
    }
  },
};

/** 10,000 vertices, each with three successors anywhere: every one of them lies on cycles. */
export const CYCLES: Shape = {
  start: idOf('cycles', 0),
  *changes() {
    const random = new Random(2);
    yield* vertices('cycles', CYCLE);
    for (let from = 0; from < CYCLE; from += 1) {
      for (const to of new Set([(from + 1) % CYCLE, ...distinct(random, 2, CYCLE)])) {
        yield edge('cycles', from, to);
      }
    }
  },
};

/** One vertex with 100,000 associations. */
export const HUB: Shape = {
  start: idOf('hub', 0),
  *changes() {
    yield* vertices('hub', SPOKES + 1);
    for (let spoke = 1; spoke <= SPOKES; spoke += 1) yield edge('hub', 0, spoke);
  },
};

function* vertices(name: string, count: number): Generator<Change> {
  for (let number = 0; number < count; number += 1) {
    const vertex = entityToVertex({
      kind: 'artifact',
      arn: arnOf(name, number),
      type: number % 2 === 0 ? 'DataSet' : 'Model',
      source: { uri: `s3://bench-bucket/${name}/${number}`, types: [] },
      properties: { team: 'fraud', stage: 'production' },
      tags: {},
      createdBy: CREATOR,
      creationTime: CREATED + number,
      lastModifiedTime: CREATED + number,
    });
    yield { kind: 'putVertex', vertex };
  }
}

function edge(name: string, from: number, to: number): Change {
  const association = {
    source: arnOf(name, from),
    destination: arnOf(name, to),
    type: to % 2 === 0 ? ('Produced' as const) : ('ContributedTo' as const),
    createdBy: CREATOR,
    creationTime: CREATED + to,
  };
  return { kind: 'putEdge', edge: associationToEdge(association) };
}

function distinct(random: Random, count: number, bound: number): Set<number> {
  const drawn = new Set<number>();
  while (drawn.size < count) drawn.add(random.below(bound));
  return drawn;
}

function arnOf(name: string, number: number): Arn {
  return makeArn(DEFAULT_ARN_SCOPE, 'artifact', `${name}-${number}`);
}

function idOf(name: string, number: number): VertexId {
  return vertexIdOf(arnOf(name, number));
}
