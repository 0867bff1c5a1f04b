import { type Arn, DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import type { Change } from '#src/domain/graph/index.js';
import {
  type Artifact,
  type AssociationType,
  associationToEdge,
  entityToVertex,
} from '#src/domain/lineage/index.js';
import { artifactArn } from '#src/lineage/identity.js';
import { Random } from '../support/random.js';

/** The graph of the bench: artifacts 0 to `artifacts` − 1, each but the first few with three sources before it. */
export interface GrowthPlan {
  readonly artifacts: number;
  readonly seed: number;
}

export const GROWTH: GrowthPlan = { artifacts: 1_000_000, seed: 20_261_201 };

/** A type that one artifact in 10,000 has. */
export const RARE_TYPE = 'Report';
/** An association type that one association in 3,000 has. */
const RARE_ASSOCIATION: AssociationType = 'SameAs';

export const CREATED = Date.UTC(2026, 0, 1);
const ASSOCIATIONS = 3;
/** Sources are drawn from this many preceding artifacts. */
const REACH = 20_000;
const RARE = 10_000;
const CREATOR = 'arn:aws:iam::000000000000:user/bench' as Arn;
const PROPERTIES = { team: 'fraud', stage: 'production', revision: '42' };

/** The changes of the plan, each artifact followed by its associations. */
export function* growthChanges({ artifacts, seed }: GrowthPlan): Generator<Change> {
  const random = new Random(seed);
  for (let number = 0; number < artifacts; number += 1) {
    yield { kind: 'putVertex', vertex: entityToVertex(artifactOf(number)) };
    const wanted = Math.min(ASSOCIATIONS, number);
    const sources = new Set<number>();
    while (sources.size < wanted) sources.add(number - 1 - random.below(Math.min(REACH, number)));
    for (const source of sources) {
      yield { kind: 'putEdge', edge: associationToEdge(associationOf(source, number)) };
    }
  }
}

export function sourceUriOf(number: number): string {
  return `s3://bench-bucket/objects/${number}`;
}

export function arnOf(number: number): Arn {
  return artifactArn(DEFAULT_ARN_SCOPE, sourceUriOf(number));
}

/** Every fourth artifact has no name. */
function nameOf(number: number): string | undefined {
  return number % 4 === 3 ? undefined : `${typeOf(number).toLowerCase()}-${number}`;
}

function typeOf(number: number): string {
  if (number % RARE === RARE / 2) return RARE_TYPE;
  if (number % 10 < 6) return 'DataSet';
  return number % 10 < 9 ? 'Model' : 'Image';
}

function artifactOf(number: number): Artifact {
  const name = nameOf(number);
  return {
    kind: 'artifact',
    arn: arnOf(number),
    ...(name === undefined ? {} : { name }),
    type: typeOf(number),
    source: { uri: sourceUriOf(number), types: [] },
    properties: PROPERTIES,
    tags: {},
    createdBy: CREATOR,
    creationTime: CREATED + number,
    lastModifiedTime: CREATED + number,
  };
}

function associationOf(source: number, destination: number) {
  return {
    source: arnOf(source),
    destination: arnOf(destination),
    type: associationTypeOf(destination),
    createdBy: CREATOR,
    creationTime: CREATED + destination,
  };
}

function associationTypeOf(destination: number): AssociationType {
  if (destination % (RARE / ASSOCIATIONS) < 1 / ASSOCIATIONS) return RARE_ASSOCIATION;
  return destination % 2 === 0 ? 'Produced' : 'DerivedFrom';
}
