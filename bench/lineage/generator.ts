import { type Arn, DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import type { Change } from '#src/domain/graph/index.js';
import {
  associationToEdge,
  entityToVertex,
  type LineageEntity,
} from '#src/domain/lineage/index.js';
import { Random } from '../support/random.js';

/** The graph of the bench: entities 0 to `entities` − 1, each but the first with three sources before it. */
export interface GraphPlan {
  readonly entities: number;
  readonly seed: number;
}

export const PLAN: GraphPlan = { entities: 1_000_000, seed: 20_261_121 };

const SOURCES = 3;
/** A source of a vertex in the band is so near that ten hops reach 200 to 300 vertices. */
const BAND = 27;
const CREATED = Date.UTC(2026, 0, 1);
const CREATOR = 'arn:aws:iam::000000000000:user/bench' as Arn;
const PROPERTIES = { team: 'fraud', stage: 'production', revision: '42' };

/**
 * The first half of the entities descends from number 0, sources being drawn from all before: one
 * closure of half the graph, as of a data set with very many descendants. The second half is a band
 * in which sources are near: long pipelines, each reaching a few hundred vertices in ten hops.
 */
export function* generate({ entities, seed }: GraphPlan): Generator<Change> {
  const random = new Random(seed);
  const half = bandStart({ entities, seed });
  for (let number = 0; number < entities; number += 1) {
    yield { kind: 'putVertex', vertex: entityToVertex(entityOf(number)) };
    const start = number < half ? 0 : Math.max(half, number - BAND);
    for (const source of drawSources(random, start, number)) {
      yield { kind: 'putEdge', edge: associationToEdge(associationOf(source, number)) };
    }
  }
}

/** The first entity of the band. */
export function bandStart({ entities }: GraphPlan): number {
  return Math.floor(entities / 2);
}

/** The ARN of an entity by its number. */
export function arnOf(number: number): Arn {
  switch (number % 4) {
    case 0:
    case 2:
      return makeArn(DEFAULT_ARN_SCOPE, 'artifact', `bench-${number}`);
    case 1:
      return makeArn(DEFAULT_ARN_SCOPE, 'experiment-trial-component', `bench-${number}`);
    default:
      return makeArn(DEFAULT_ARN_SCOPE, 'action', `bench-${number}`);
  }
}

function drawSources(random: Random, start: number, end: number): Set<number> {
  const drawn = new Set<number>();
  const wanted = Math.min(SOURCES, end - start);
  while (drawn.size < wanted) drawn.add(start + random.below(end - start));
  return drawn;
}

function associationOf(source: number, destination: number) {
  return {
    source: arnOf(source),
    destination: arnOf(destination),
    type: destination % 2 === 0 ? ('Produced' as const) : ('ContributedTo' as const),
    createdBy: CREATOR,
    creationTime: CREATED + destination,
  };
}

function entityOf(number: number): LineageEntity {
  const base = {
    arn: arnOf(number),
    properties: PROPERTIES,
    tags: {},
    createdBy: CREATOR,
    creationTime: CREATED + number,
    lastModifiedTime: CREATED + number,
  };
  const name = `bench-${number}`;
  switch (number % 4) {
    case 0:
    case 2:
      return {
        ...base,
        kind: 'artifact',
        type: number % 4 === 0 ? 'DataSet' : 'Model',
        source: { uri: `s3://bench-bucket/objects/${number}`, types: [] },
      };
    case 1:
      return {
        ...base,
        kind: 'trial_component',
        name,
        status: { primaryStatus: 'Completed' },
        parameters: {},
        inputArtifacts: [],
        outputArtifacts: [],
        metrics: [],
      };
    default:
      return { ...base, kind: 'action', name, type: 'Deployment', source: { uri: name } };
  }
}
