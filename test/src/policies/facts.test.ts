import { describe, expect, it } from 'vitest';
import { type Arn, DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import type { Context, LineageEntity, TrialComponent } from '#src/domain/lineage/index.js';
import { actFacts, readPackages } from '#src/policies/act-facts.js';
import type { Ancestors } from '#src/policies/ancestors.js';
import { EntityFacts } from '#src/policies/entity-facts.js';
import { FactCache } from '#src/policies/facts.js';
import { type Given, graph } from '../../support/policy-graph.js';
import { TESTER } from '../../support/test-values.js';

const JOB = vertexIdOf('job');
const STEP = vertexIdOf('step');

function factsOf(ancestors: Ancestors, id: VertexId): EntityFacts {
  const all = [...new FactCache(() => 0).of(ancestors).of('rule', undefined)];
  const facts = all.find(({ arn }) => vertexIdOf(arn) === id);
  if (!facts) throw new Error('The entity has no facts.');
  return facts;
}

/** Returns the channels of an artifact when a job has read some inputs. */
function channelsOf(
  one: Given,
  inputs: TrialComponent['inputArtifacts'],
  others: readonly Given[] = [],
) {
  const ancestors = graph([one, ...others]);
  const [id, ...prefixes] = [...ancestors.entities.keys()];
  const job = {
    ...{ kind: 'trial_component', arn: 'job' as Arn, name: 'job', properties: {}, tags: {} },
    ...{ inputArtifacts: inputs, outputArtifacts: [], parameters: {}, metrics: [] },
    ...{ createdBy: '', creationTime: 0, lastModifiedTime: 0 },
  } as unknown as TrialComponent;
  if (!id) throw new Error('There is no artifact.');
  const links = prefixes.map((to) => ({ from: id, to, label: 'ContributedTo' }));
  const entities = new Map([...ancestors.entities, [JOB, job]]);
  const recorded = { ...ancestors.recorded, entities, links };
  return factsOf({ ...ancestors, entities, links, recorded }, id).channels;
}

describe('the channels of data', () => {
  const train = { name: 'train', value: 's3://b/mix/' };
  const validation = { name: 'validation', value: 's3://b/mix/b.csv' };

  it('include those of the folder that it was read in', () => {
    const object = { uri: 's3://b/mix/b.csv', digest: 'd1' };
    const folder = { uri: 's3://b/mix/', digest: 'd2' };
    const inputs = [
      { ...train, digest: 'd2' },
      { ...validation, digest: 'd1' },
    ];
    expect([...channelsOf(object, inputs, [folder])].sort()).toEqual(['train', 'validation']);
    expect(channelsOf({ ...object, digest: 'd3' }, inputs)).toEqual([]);
  });

  it('include those of recorded jobs for an entity that only the draft has, and jobs only are producers', () => {
    const ancestors = graph([{ uri: 's3://b/mix/' }]);
    const arn = makeArn(DEFAULT_ARN_SCOPE, 'experiment-trial-component', 'job');
    const of = { arn: makeArn(DEFAULT_ARN_SCOPE, 'training-job', 'job'), type: 'Train' };
    const inputs = { inputArtifacts: [train] };
    const job = {
      kind: 'trial_component',
      arn,
      source: of,
      ...inputs,
    } as unknown as TrialComponent;
    const id = vertexIdOf('made');
    const source = { uri: 's3://b/mix/b.csv' };
    const made = { kind: 'context', arn: 'made' as Arn, type: 'Set', source } as unknown as Context;
    const step = { kind: 'action', arn: 'step' as Arn, type: 'Claim', source: { uri: 'x' } };
    const recordedEntities = [
      [JOB, job],
      [STEP, step as unknown as LineageEntity],
    ] as const;
    const recorded = { ...ancestors.recorded, entities: new Map(recordedEntities) };
    const drafted = new Map([[id, made]]);
    const entities = new Map<VertexId, LineageEntity>([...recorded.entities, ...drafted]);
    const links = [JOB, STEP].map((from) => ({ from, to: id, label: 'Produced' }));
    const facts = factsOf({ ...ancestors, entities, links, recorded, drafted }, id);
    expect([facts.channels, facts.producedBy]).toEqual([['train'], ['Train']]);
  });

  it('include those of a folder that is about to be read', () => {
    const inputs = [train, validation];
    expect([...channelsOf({ uri: 's3://b/mix/b.csv' }, inputs)].sort()).toEqual([
      'train',
      'validation',
    ]);
    expect(channelsOf({ uri: 's3://b/mixed' }, inputs)).toEqual([]);
  });
});

it('the facts of an entity make each map and list once', () => {
  const made = { metrics: 0 };
  const entity = {
    ...{ kind: 'trial_component', arn: 'job' as Arn, name: 'job', properties: { a: 'b' } },
    ...{ tags: {}, inputArtifacts: [], creationTime: 0 },
    get metrics() {
      made.metrics += 1;
      return [{ name: 'loss', last: 1 }];
    },
  } as unknown as TrialComponent;
  const around = {
    now: () => 0,
    tagsOf: () => ({}),
    channelsOf: () => [],
    producersOf: () => ['Job'],
  };
  const facts = new EntityFacts(entity, 'Train', around);
  expect([facts.metrics, facts.metrics]).toEqual([{ loss: 1 }, { loss: 1 }]);
  expect(made.metrics).toBe(1);
  for (const field of ['properties', 'producedBy'] as const)
    expect(facts[field]).toBe(facts[field]);
});

describe('the packages of an act', () => {
  it('have one without a name for each model that is not registered', async () => {
    const store = { vertices: async () => new Map() };
    const packages = [undefined, 'gone/1'];
    const { found } = await readPackages({ store, scope: DEFAULT_ARN_SCOPE }, packages);
    const arn = 'arn' as Arn;
    const facts = actFacts(
      {
        ...{ on: 'deploy', packages, entity: arn, context: arn, principal: TESTER },
        subject: { kind: 'endpoint', name: 'one', arn, tags: {} },
      },
      found,
      graph([]),
    );
    expect(facts.packages).toHaveLength(2);
    for (const one of facts.packages) expect(one).toMatchObject({ name: '', approvedBy: '' });
  });
});
