import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { entityToVertex, type TrialComponent } from '#src/domain/lineage/index.js';
import { firstDivergence } from '#src/jobs/reproduction/divergence.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { openTestStore } from '../../../support/open-test-store.js';

let store: GraphStore;
let ledger: Ledger;
beforeEach(async () => {
  store = await openTestStore('memory', { directory: '', fresh: true });
  ledger = new Ledger({ store, clock: new ManualClock() });
});
afterEach(async () => {
  await ledger.close();
  await store.close();
});

const A: TrialComponent = {
  ...{ kind: 'trial_component', name: 'a', tags: {} },
  ...{ creationTime: 1, lastModifiedTime: 1, metrics: [] },
  arn: makeArn(DEFAULT_ARN_SCOPE, 'experiment-trial-component', 'a'),
  source: { arn: makeArn(DEFAULT_ARN_SCOPE, 'training-job', 'a') },
  parameters: { epochs: 3 },
  properties: { seed: '7', processor: 'EPYC 7B13', threads: '4', packageLockDigest: 'aa' },
  inputArtifacts: [{ name: 'train', value: 's3://data/points.csv', digest: '11' }],
  outputArtifacts: [{ name: 'model', value: 's3://data/a/model.tar.gz', digest: '22' }],
};

/** The divergence of a step whose repetition differs in its model and in these fields. */
async function divergence(more: Partial<TrialComponent>) {
  const arn = makeArn(DEFAULT_ARN_SCOPE, 'experiment-trial-component', 'b');
  const [output] = A.outputArtifacts;
  const outputArtifacts = [{ ...output, digest: '33' }] as TrialComponent['outputArtifacts'];
  const b: TrialComponent = { ...A, arn, name: 'b', outputArtifacts, ...more };
  const changes = [A, b].map(
    (one) => ({ kind: 'putVertex', vertex: entityToVertex(one) }) as const,
  );
  await ledger.commit({ actor: 'test', changes });
  return firstDivergence({ store, scope: DEFAULT_ARN_SCOPE }, [{ step: 1, a: A, b }]);
}

describe('the first divergence', () => {
  it('is absent when all outputs are equal', async () => {
    expect(await divergence({ outputArtifacts: A.outputArtifacts })).toBeUndefined();
  });

  it('is an output that only the repetition has', async () => {
    const more = { name: 'more', value: 's3://data/a/more', digest: '44' };
    const outputArtifacts = [...A.outputArtifacts, more];
    const found = { step: 1, kind: 'OUTPUT', name: 'more', b: '44' };
    expect(await divergence({ outputArtifacts })).toEqual(found);
  });

  it.each([
    ['a parameter', { parameters: { epochs: 4 } }, ['PARAMETER', 'epochs', '3', '4']],
    [
      'another machine',
      { properties: { ...A.properties, seed: '8', processor: 'Xeon' } },
      ['MACHINE', 'processor', 'EPYC 7B13', 'Xeon'],
    ],
    [
      'other packages',
      { properties: { ...A.properties, seed: '8', packageLockDigest: 'bb' } },
      ['PACKAGES', 'packageLockDigest', 'aa', 'bb'],
    ],
    [
      'another seed',
      { properties: { ...A.properties, seed: '8' } },
      ['PARAMETER', 'seed', '7', '8'],
    ],
    ['nothing but the outputs', {}, ['OUTPUT', 'model', '22', '33']],
  ])('is %s', async (_, more, [kind, name, a, b]) => {
    expect(await divergence(more as never)).toEqual({ step: 1, kind, name, a, b });
  });
});
