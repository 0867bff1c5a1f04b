import { describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import type { TrialComponent } from '#src/domain/lineage/index.js';
import { putTrialComponent } from '#src/lineage/build-entity.js';
import { checkJobArtifacts } from '#src/lineage/platform-made.js';
import { ENTITY_LIMITS } from '#src/lineage/rules.js';

const REFUSED = expect.objectContaining({ code: 'VALIDATION_FAILED' });
const train = { name: 'train', value: 's3://data/points.csv', digest: '11', sizeBytes: 1 };
const model = { name: 'SageMaker.ModelArtifact', value: 's3://data/model.tar.gz', digest: '22' };
const mine = { name: 'mine', value: 's3://data/mine' };
const OF_JOB: TrialComponent = {
  ...{ kind: 'trial_component', name: 'a', tags: {}, properties: {}, parameters: {}, metrics: [] },
  ...{ creationTime: 1, lastModifiedTime: 1 },
  arn: makeArn(DEFAULT_ARN_SCOPE, 'experiment-trial-component', 'a'),
  source: { arn: makeArn(DEFAULT_ARN_SCOPE, 'training-job', 'a') },
  inputArtifacts: [train],
  outputArtifacts: [model],
};

describe('an edit of the trial component of a job', () => {
  it.each<[what: string, edit: Partial<TrialComponent>]>([
    ['another value', { inputArtifacts: [{ ...train, value: 's3://data/other.csv' }] }],
    ['another digest', { inputArtifacts: [{ ...train, digest: '33' }] }],
    ['no digest', { outputArtifacts: [{ name: model.name, value: model.value }] }],
    ['a missing input', { inputArtifacts: [] }],
    ['a missing output', { outputArtifacts: [mine] }],
  ])('is refused with %s', (_, edit) => {
    expect(() => checkJobArtifacts(OF_JOB, { ...OF_JOB, ...edit })).toThrow(REFUSED);
  });

  it('may add inputs and outputs, and change the rest', () => {
    const edit = { inputArtifacts: [train, mine], outputArtifacts: [model, mine] };
    checkJobArtifacts(OF_JOB, { ...OF_JOB, ...edit, displayName: 'A', parameters: { x: 1 } });
  });

  it('of a run elsewhere, or of no job, may change all', () => {
    const { source: _, ...manual } = OF_JOB;
    const far = makeArn({ ...DEFAULT_ARN_SCOPE, account: '111111111111' }, 'training-job', 'a');
    for (const one of [manual, { ...OF_JOB, source: { arn: far } }])
      checkJobArtifacts(one, { ...one, inputArtifacts: [], outputArtifacts: [mine] });
  });
});

describe('the end of a job', () => {
  const put = (outputArtifacts: TrialComponent['outputArtifacts']) => {
    const known = { ...OF_JOB, outputArtifacts: [mine, { ...model, digest: '00' }] };
    const stamp = { actor: 'job', now: 2 };
    return putTrialComponent(known, { name: 'a', outputArtifacts }, stamp).outputArtifacts;
  };

  it('keeps outputs that callers have added', () => {
    expect(put([model])).toEqual([model, mine]);
  });

  it('leaves them out when there is no room', () => {
    const count = ENTITY_LIMITS.trialComponentArtifacts;
    const made = Array.from({ length: count }, (_, at) => ({ name: `o${at}`, value: 'x' }));
    expect(put(made)).toEqual(made);
  });
});
