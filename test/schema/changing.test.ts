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
} from '../support/lineage-documents.js';

describeApi('changing lineage', (api) => {
  it('updates the editable fields and leaves source and type', async () => {
    const { createArtifact } = await api().ask(ARTIFACT, {
      input: { ...data, properties: { a: '1', b: '2' } },
    });
    api().clock.time += 5;
    const updated = await api().ask(
      'mutation ($input: UpdateArtifactInput!) { updateArtifact(input: $input) { name type properties creationTime lastModifiedTime } }',
      { input: { arn: createArtifact.arn, name: 'new', propertiesToRemove: ['a'] } },
    );
    expect(updated.updateArtifact).toEqual({
      name: 'new',
      type: 'DataSet',
      properties: { b: '2' },
      creationTime: '2026-01-01T00:00:00.000Z',
      lastModifiedTime: '2026-01-01T00:00:00.005Z',
    });
    await api().ask(ACTION, { input: { ...action, properties: { a: '1', b: '2' } } });
    const arn = 'arn:aws:sagemaker:local:000000000000:action/deploy';
    const moved = await api().ask(
      'mutation ($input: UpdateActionInput!) { updateAction(input: $input) { status description properties } }',
      { input: { arn, status: 'IN_PROGRESS', description: 'it', properties: { c: '3' } } },
    );
    expect(moved.updateAction).toEqual({
      status: 'IN_PROGRESS',
      description: 'it',
      properties: { c: '3' },
    });
  });

  it('updates contexts and trial components', async () => {
    const { createContext } = await api().ask(CONTEXT, { input: context });
    const described = await api().ask(
      'mutation ($input: UpdateContextInput!) { updateContext(input: $input) { description } }',
      { input: { arn: createContext.arn, description: 'the shop' } },
    );
    expect(described.updateContext).toEqual({ description: 'the shop' });
    const { createTrialComponent } = await api().ask(COMPONENT, {
      input: {
        name: 'step',
        parameters: { a: 1, b: 'x' },
        inputArtifacts: [
          { name: 'one', value: '1' },
          { name: 'two', value: '2' },
        ],
      },
    });
    const updated = await api().ask(
      `mutation ($input: UpdateTrialComponentInput!) { updateTrialComponent(input: $input) {
        displayName parameters status { primaryStatus message } inputArtifacts { name value } outputArtifacts { name } } }`,
      {
        input: {
          arn: createTrialComponent.arn,
          displayName: 'Shown',
          status: { primaryStatus: 'FAILED', message: 'no data' },
          parameters: { b: 'y', c: 2.5 },
          parametersToRemove: ['a'],
          inputArtifacts: [{ name: 'two', value: '22' }],
          inputArtifactsToRemove: ['one'],
          outputArtifacts: [{ name: 'model', value: 's3://b/m' }],
        },
      },
    );
    expect(updated.updateTrialComponent).toEqual({
      displayName: 'Shown',
      parameters: { b: 'y', c: 2.5 },
      status: { primaryStatus: 'FAILED', message: 'no data' },
      inputArtifacts: [{ name: 'two', value: '22' }],
      outputArtifacts: [{ name: 'model' }],
    });
  });

  it('updates nothing that is missing or of another kind', async () => {
    const update =
      'mutation ($input: UpdateContextInput!) { updateContext(input: $input) { arn } }';
    const { createArtifact } = await api().ask(ARTIFACT, { input: data });
    const missing = 'arn:aws:sagemaker:local:000000000000:context/none';
    for (const arn of [missing, createArtifact.arn])
      expect((await api().run(update, { input: { arn, description: 'x' } })).code).toBe(
        'NOT_FOUND',
      );
  });

  it('deletes associations, then entities, and refuses the other order', async () => {
    const { createArtifact: source } = await api().ask(ARTIFACT, { input: data });
    const { createContext: destination } = await api().ask(CONTEXT, { input: context });
    const pair = { source: source.arn, destination: destination.arn };
    await api().ask(ASSOCIATE, pair);
    const remove = 'mutation ($arn: Arn!) { deleteArtifact(arn: $arn) }';
    const unlink =
      'mutation ($source: Arn!, $destination: Arn!) { deleteAssociation(source: $source, destination: $destination) }';
    const refused = await api().run(remove, { arn: source.arn });
    expect(refused.code).toBe('VERTEX_HAS_EDGES');
    expect(refused.errors[0]?.extensions?.['details']).toEqual({
      arn: source.arn,
      associations: 1,
    });
    expect(await api().ask(unlink, pair)).toEqual({ deleteAssociation: true });
    expect((await api().run(unlink, pair)).code).toBe('NOT_FOUND');
    expect(await api().ask(remove, { arn: source.arn })).toEqual({ deleteArtifact: source.arn });
    expect((await api().run(remove, { arn: source.arn })).code).toBe('NOT_FOUND');
    const kinds: Record<string, string> = {
      Context: 'context',
      Action: 'action',
      TrialComponent: 'none',
    };
    for (const kind of Object.keys(kinds)) {
      const wrong = `mutation ($arn: Arn!) { delete${kind}(arn: $arn) }`;
      expect((await api().run(wrong, { arn: source.arn })).code).toBe('NOT_FOUND');
    }
    const context1 = `mutation ($arn: Arn!) { deleteContext(arn: $arn) }`;
    expect(await api().ask(context1, { arn: destination.arn })).toEqual({
      deleteContext: destination.arn,
    });
  });

  it('sets and removes tags', async () => {
    const { createArtifact } = await api().ask(ARTIFACT, {
      input: { ...data, tags: { a: '1', b: '2' } },
    });
    const set =
      'mutation ($arn: Arn!, $tags: JSONObject!, $remove: [String!]) { setTags(arn: $arn, tags: $tags, remove: $remove) { id ... on Artifact { tags } } }';
    const { setTags } = await api().ask(set, {
      arn: createArtifact.arn,
      tags: { c: '3' },
      remove: ['a'],
    });
    expect(setTags).toEqual({ id: createArtifact.arn, tags: { b: '2', c: '3' } });
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`t${at}`, 'x']));
    const refused = await api().run(set, { arn: createArtifact.arn, tags: many });
    expect(refused.code).toBe('VALIDATION_FAILED');
    const missing = 'arn:aws:sagemaker:local:000000000000:context/none';
    expect((await api().run(set, { arn: missing, tags: {} })).code).toBe('NOT_FOUND');
  });

  it('keeps the trial component of a job that runs', async () => {
    const job = 'arn:aws:sagemaker:local:000000000000:training-job/job-1';
    const { recorder, store } = api().services;
    const component = { name: 'job-1', source: { arn: job, type: 'SageMakerTrainingJob' } };
    const actor = 'forebear';
    const made = await recorder.createTrialComponent(
      { ...component, status: { primaryStatus: 'InProgress' } } as never,
      actor,
    );
    const { vertexIdOf } = await import('#src/domain/graph/index.js');
    const vertex = { id: vertexIdOf(job), labels: ['training_job'], properties: { arn: job } };
    const putJob = { kind: 'putVertex' as const, vertex };
    await api().ledger.commit({ actor, changes: [putJob] });
    const arn = String(made.element.properties['arn']);
    const remove = 'mutation ($arn: Arn!) { deleteTrialComponent(arn: $arn) }';
    expect((await api().run(remove, { arn })).code).toBe('RESOURCE_IN_USE');
    expect((await store.vertices([made.element.id])).size).toBe(1);
  });
});
