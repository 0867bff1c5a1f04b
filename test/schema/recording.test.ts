import { expect, it } from 'vitest';
import { describeApi } from '../support/describe-api.js';
import {
  ACTION,
  ARTIFACT,
  ASSOCIATE,
  action,
  COMPONENT,
  CONTEXT,
  context,
  data,
  EXPERIMENT,
} from '../support/lineage-documents.js';
import type { StoreApi } from '../support/schema-api.js';

async function commits(api: StoreApi): Promise<number> {
  return (await api.ledger.head()).seq;
}

describeApi('recording lineage', (api) => {
  it('records an artifact once per source and merges later recordings', async () => {
    const first = await api().ask(ARTIFACT, {
      input: {
        ...data,
        name: 'logins',
        properties: { rows: 10, clean: true },
        sourceTypes: [{ idType: 'MD5_HASH', value: 'abc' }],
      },
    });
    expect(first.createArtifact).toMatchObject({
      arn: expect.stringMatching(/:artifact\/[0-9a-f]{32}$/),
      properties: { rows: '10', clean: 'true' },
      createdBy: 'arn:aws:iam::000000000000:user/operator',
      source: { uri: data.sourceUri, types: [{ idType: 'MD5_HASH', value: 'abc' }] },
    });
    api().clock.time += 1_000;
    const again = await api().ask(ARTIFACT, {
      input: { ...data, properties: { rows: '11', owner: 'me' }, tags: { team: 'a' } },
    });
    expect(again.createArtifact).toMatchObject({
      arn: first.createArtifact.arn,
      name: 'logins',
      properties: { rows: '11', clean: 'true', owner: 'me' },
      tags: { team: 'a' },
      creationTime: first.createArtifact.creationTime,
      lastModifiedTime: '2026-01-01T00:00:01.000Z',
    });
  });

  it('commits nothing when a known artifact is recorded unchanged', async () => {
    await api().ask(ARTIFACT, { input: data });
    const before = await commits(api());
    await api().ask(ARTIFACT, { input: data });
    expect(await commits(api())).toBe(before);
  });

  it('refuses another type for a known source', async () => {
    await api().ask(ARTIFACT, { input: data });
    const { code, errors } = await api().run(ARTIFACT, { input: { ...data, type: 'Model' } });
    expect(code).toBe('ARTIFACT_TYPE_CONFLICT');
    expect(errors[0]?.extensions?.['details']).toMatchObject({ type: 'DataSet', given: 'Model' });
  });

  it('records concurrent recordings of one source as one artifact with all properties', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    await Promise.all(
      names.map((name) => api().ask(ARTIFACT, { input: { ...data, properties: { [name]: '1' } } })),
    );
    const { artifacts } = await api().ask('{ artifacts { totalCount nodes { properties } } }');
    expect(artifacts.totalCount).toBe(1);
    expect(Object.keys(artifacts.nodes[0].properties).sort()).toEqual(names);
  });

  it('records actions, contexts and trial components, each name once', async () => {
    expect((await api().ask(ACTION, { input: action })).createAction).toMatchObject({
      arn: 'arn:aws:sagemaker:local:000000000000:action/deploy',
      status: null,
      source: { uri: 'arn:x', type: null, id: null },
    });
    const made = await api().ask(CONTEXT, { input: { ...context, sourceType: 'ARN' } });
    expect(made.createContext.source).toEqual({ uri: 'arn:y', type: 'ARN' });
    const component = await api().ask(COMPONENT, {
      input: {
        name: 'Step-1',
        displayName: 'Step',
        status: { primaryStatus: 'COMPLETED', message: 'done' },
        startTime: '2026-01-01T00:00:00Z',
        endTime: '2026-01-01T01:00:00+00:00',
        parameters: { epochs: 3, rate: '0.1', shuffle: true },
        inputArtifacts: [{ name: 'in', mediaType: 'text/csv', value: 's3://b/in' }],
        outputArtifacts: [{ name: 'out', value: 's3://b/out' }],
      },
    });
    expect(component.createTrialComponent).toMatchObject({
      arn: 'arn:aws:sagemaker:local:000000000000:experiment-trial-component/step-1',
      name: 'Step-1',
      type: null,
      status: { primaryStatus: 'COMPLETED', message: 'done' },
      endTime: '2026-01-01T01:00:00.000Z',
      parameters: { epochs: 3, rate: '0.1', shuffle: 'true' },
      inputArtifacts: [{ name: 'in', mediaType: 'text/csv', value: 's3://b/in', digest: null }],
      source: null,
    });
    const overflowing = `mutation { createTrialComponent(input: { name: "big", parameters: { n: 1e400 } }) { name } }`;
    expect((await api().run(overflowing)).code).toBe('VALIDATION_FAILED');
    expect((await api().run(ACTION, { input: action })).code).toBe('ALREADY_EXISTS');
    expect((await api().run(CONTEXT, { input: context })).code).toBe('ALREADY_EXISTS');
    expect((await api().run(COMPONENT, { input: { name: 'step-1' } })).code).toBe('ALREADY_EXISTS');
  });

  it('makes experiments and trials contexts with separate ARN kinds', async () => {
    const experiment = await api().ask(CONTEXT, { input: EXPERIMENT });
    const trial = await api().ask(CONTEXT, { input: { ...EXPERIMENT, type: 'Trial' } });
    expect(experiment.createContext.arn).toMatch(/:experiment\/trees$/);
    expect(trial.createContext.arn).toMatch(/:experiment-trial\/trees$/);
    const found = await api().ask(
      '{ e: context(name: "trees", type: "Experiment") { arn } t: context(name: "trees", type: "Trial") { arn } any: context(name: "trees") { arn } none: context(name: "trees", type: "Endpoint") { arn } }',
    );
    expect(found).toEqual({
      e: { arn: experiment.createContext.arn },
      t: { arn: trial.createContext.arn },
      any: { arn: experiment.createContext.arn },
      none: null,
    });
  });

  it('associates each pair once, and reads no existence into an ARN', async () => {
    const { createArtifact: source } = await api().ask(ARTIFACT, { input: data });
    const { createContext: destination } = await api().ask(CONTEXT, { input: context });
    const pair = { source: source.arn, destination: destination.arn };
    const { createAssociation } = await api().ask(ASSOCIATE, { ...pair, type: 'DERIVED_FROM' });
    expect(createAssociation).toEqual({
      type: 'DERIVED_FROM',
      createdBy: 'arn:aws:iam::000000000000:user/operator',
      creationTime: '2026-01-01T00:00:00.000Z',
      source: { id: source.arn },
      destination: { id: destination.arn },
    });
    expect((await api().run(ASSOCIATE, { ...pair, type: 'PRODUCED' })).code).toBe('ALREADY_EXISTS');
    const missing = 'arn:aws:sagemaker:local:000000000000:action/none';
    const { code, errors } = await api().run(ASSOCIATE, { ...pair, destination: missing });
    expect(code).toBe('EDGE_END_MISSING');
    expect(errors[0]?.extensions?.['details']).toEqual({ arn: missing });
    const job = 'arn:aws:sagemaker:local:000000000000:training-job/none';
    expect((await api().run(ASSOCIATE, { ...pair, destination: job })).code).toBe(
      'VALIDATION_FAILED',
    );
    const back = { source: destination.arn, destination: source.arn };
    expect((await api().ask(ASSOCIATE, back)).createAssociation.type).toBeNull();
  });

  it('records a batch in one commit, with associations between its entities', async () => {
    const made = 'arn:aws:sagemaker:local:000000000000:experiment-trial-component/prepare';
    const { createArtifact } = await api().ask(ARTIFACT, { input: data });
    const before = await commits(api());
    const record = `mutation ($input: RecordLineageInput!) { recordLineage(input: $input) {
      seq actor digest changes { kind arn association { type source { id } destination { id } } } } }`;
    const { recordLineage } = await api().ask(record, {
      input: {
        artifacts: [data],
        trialComponents: [{ name: 'prepare' }],
        actions: [action],
        contexts: [context],
        associations: [
          { source: createArtifact.arn, destination: made, type: 'CONTRIBUTED_TO' },
          { source: made, destination: 'arn:aws:sagemaker:local:000000000000:action/deploy' },
        ],
      },
    });
    expect(recordLineage.seq).toBe(before + 1);
    expect(await commits(api())).toBe(before + 1);
    const kinds = recordLineage.changes.map(({ kind }: { kind: string }) => kind).sort();
    expect(kinds).toEqual([
      'ASSOCIATION_ADDED',
      'ASSOCIATION_ADDED',
      'ENTITY_PUT',
      'ENTITY_PUT',
      'ENTITY_PUT',
    ]);
    const again = await api().ask(record, { input: { artifacts: [data] } });
    expect(again.recordLineage.seq).toBe(before + 1);
  });

  it('records nothing of a batch with one bad part', async () => {
    const record =
      'mutation ($input: RecordLineageInput!) { recordLineage(input: $input) { seq } }';
    const before = await commits(api());
    const bad = [
      { artifacts: [data], contexts: [{ ...context, name: 'not a name' }] },
      { artifacts: [data], actions: [action, action] },
      { artifacts: [data, { ...data, type: 'Model' }] },
      {
        artifacts: [data],
        associations: [
          {
            source: 'arn:aws:sagemaker:local:000000000000:action/a',
            destination: 'arn:aws:sagemaker:local:000000000000:action/b',
          },
        ],
      },
    ];
    const codes = [];
    for (const input of bad) codes.push((await api().run(record, { input })).code);
    expect(codes).toEqual([
      'VALIDATION_FAILED',
      'ALREADY_EXISTS',
      'ARTIFACT_TYPE_CONFLICT',
      'EDGE_END_MISSING',
    ]);
    expect(await commits(api())).toBe(before);
  });

  it('refuses to record nothing, and too much at once', async () => {
    const record =
      'mutation ($input: RecordLineageInput!) { recordLineage(input: $input) { seq } }';
    const expectNothing = async (input: object) => {
      const { code, errors } = await api().run(record, { input });
      expect(code).toBe('VALIDATION_FAILED');
      expect(errors[0]?.message).toMatch(/nothing to record/);
    };
    await expectNothing({});
    await api().ask(ARTIFACT, { input: data });
    await expectNothing({});
    await expectNothing({ artifacts: [], associations: null });
    const before = await commits(api());
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      ...data,
      sourceUri: `s3://b/${at}`,
    }));
    const { code, errors } = await api().run(record, {
      input: { artifacts: many, actions: [action] },
    });
    expect(code).toBe('VALIDATION_FAILED');
    expect(errors[0]?.extensions?.['details']).toEqual({ elements: 10_001, max: 10_000 });
    expect(await commits(api())).toBe(before);
    await api().ask(record, { input: { artifacts: many } });
    expect(await commits(api())).toBe(before + 1);
  });
});
