import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ARN_KINDS, type Arn, makeArn } from '#src/domain/arn.js';
import { canonicalEdge, canonicalVertex, parseEdge, parseVertex } from '#src/domain/graph/index.js';
import {
  ACTION_STATUSES,
  ARTIFACT_SOURCE_ID_TYPES,
  ASSOCIATION_TYPES,
  type Association,
  associationToEdge,
  edgeToAssociation,
  entityToVertex,
  isEntityVertex,
  type LineageEntity,
  TRIAL_COMPONENT_STATUSES,
  vertexToEntity,
} from '#src/domain/lineage/index.js';

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const arn: fc.Arbitrary<Arn> = fc
  .tuple(fc.constantFrom(...ARN_KINDS), fc.stringMatching(/^[a-z0-9]{1,20}$/))
  .map(([kind, id]) =>
    makeArn({ partition: 'aws', region: 'local', account: '000000000000' }, kind, id),
  );
const time = fc.integer({ min: 0, max: 4e12 });
const map = fc.dictionary(text, text, { maxKeys: 4 });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0 || 0);
const base = { arn, properties: map, tags: map, creationTime: time, lastModifiedTime: time };
const always = Object.keys(base) as (keyof typeof base)[];

const artifact = fc.record(
  {
    ...base,
    kind: fc.constant('artifact'),
    name: text,
    createdBy: text,
    type: text,
    source: fc.record({
      uri: text,
      types: fc.array(
        fc.record({ idType: fc.constantFrom(...ARTIFACT_SOURCE_ID_TYPES), value: text }),
      ),
    }),
  },
  { requiredKeys: [...always, 'kind', 'type', 'source'] },
);
const componentArtifact = fc.record(
  {
    name: text,
    value: text,
    mediaType: text,
    digest: text,
    sizeBytes: fc.nat(),
    objectCount: fc.nat(),
  },
  { requiredKeys: ['name', 'value'] },
);
const trialComponent = fc.record(
  {
    ...base,
    kind: fc.constant('trial_component'),
    name: text,
    createdBy: text,
    displayName: text,
    source: fc.record({ arn, type: text }, { requiredKeys: ['arn'] }),
    status: fc.record(
      { primaryStatus: fc.constantFrom(...TRIAL_COMPONENT_STATUSES), message: text },
      { requiredKeys: ['primaryStatus'] },
    ),
    startTime: time,
    endTime: time,
    parameters: fc.dictionary(text, fc.oneof(text, number), { maxKeys: 4 }),
    inputArtifacts: fc.array(componentArtifact, { maxLength: 3 }),
    outputArtifacts: fc.array(componentArtifact, { maxLength: 3 }),
    metrics: fc.array(
      fc.record(
        { name: text, count: fc.nat(), min: number, last: number },
        { requiredKeys: ['name', 'count'] },
      ),
      { maxLength: 3 },
    ),
  },
  {
    requiredKeys: [
      ...always,
      'kind',
      'name',
      'parameters',
      'inputArtifacts',
      'outputArtifacts',
      'metrics',
    ],
  },
);
const grouped = {
  ...base,
  name: text,
  createdBy: text,
  type: text,
  description: text,
  source: fc.record({ uri: text, type: text, id: text }, { requiredKeys: ['uri'] }),
};
const action = fc.record(
  { ...grouped, kind: fc.constant('action'), status: fc.constantFrom(...ACTION_STATUSES) },
  { requiredKeys: [...always, 'kind', 'name', 'type', 'source'] },
);
const context = fc.record(
  { ...grouped, kind: fc.constant('context') },
  { requiredKeys: [...always, 'kind', 'name', 'type', 'source'] },
);
const entity = fc.oneof(artifact, trialComponent, action, context) as fc.Arbitrary<LineageEntity>;
const association = fc.record(
  {
    source: arn,
    destination: arn,
    type: fc.constantFrom(...ASSOCIATION_TYPES),
    createdBy: text,
    creationTime: time,
  },
  { requiredKeys: ['source', 'destination', 'creationTime'] },
) as fc.Arbitrary<Association>;

describe('a lineage entity', () => {
  it('is the same after a way through the graph, and as an image in the ledger', () => {
    fc.assert(
      fc.property(entity, (original) => {
        const vertex = entityToVertex(original);
        expect(isEntityVertex(vertex)).toBe(true);
        expect(vertexToEntity(vertex)).toEqual(original);
        expect(vertexToEntity(parseVertex(canonicalVertex(vertex)))).toEqual(original);
      }),
      { numRuns: 300 },
    );
  });
});

describe('an association', () => {
  it('is the same after a way through the graph, and as an image in the ledger', () => {
    fc.assert(
      fc.property(association, (original) => {
        const edge = associationToEdge(original);
        expect(edgeToAssociation(edge)).toEqual(original);
        expect(edgeToAssociation(parseEdge(canonicalEdge(edge)))).toEqual(original);
      }),
    );
  });

  it('has one id for a source and a destination, with any other fields', () => {
    fc.assert(
      fc.property(association, association, (one, other) => {
        const same = associationToEdge({
          ...other,
          source: one.source,
          destination: one.destination,
        });
        expect(same.id).toBe(associationToEdge(one).id);
        if (one.source !== one.destination) {
          const back = { ...one, source: one.destination, destination: one.source };
          expect(associationToEdge(back).id).not.toBe(same.id);
        }
      }),
    );
  });
});
