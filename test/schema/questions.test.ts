import { beforeEach, expect, it } from 'vitest';
import { describeApi } from '../support/describe-api.js';
import { ACTION, ARTIFACT, action, data } from '../support/lineage-documents.js';

const SCOPE = 'arn:aws:sagemaker:local:000000000000';

describeApi('questions', (api) => {
  let arn = '';
  beforeEach(async () => {
    api().clock.time = Date.UTC(2026, 0, 1, 12);
    arn = (await api().ask(ARTIFACT, { input: data })).createArtifact.arn;
    api().clock.time += 60_000;
    await api().ask(ACTION, { input: action });
    api().clock.time += 60_000;
  });

  it('finds one entity by ARN, source or name, and null otherwise', async () => {
    const { errors, data: found } = await api().run(
      `query ($arn: Arn!, $id: ID!) {
        node(id: $id) { __typename id } lineageEntity(arn: $arn) { __typename kind }
        byArn: artifact(arn: $arn) { arn } bySource: artifact(sourceUri: "${data.sourceUri}") { arn }
        byName: action(name: "deploy") { name } cased: action(name: "Deploy") { name }
        noSource: artifact(sourceUri: "s3://none/at-all") { arn } wrongKind: action(arn: $arn) { arn }
        none: node(id: "${SCOPE}:context/none") { id } component: trialComponent(name: "none") { arn }
        before: artifact(arn: $arn, atCommit: 0) { arn }
      }`,
      { arn, id: arn },
    );
    expect(errors).toEqual([]);
    expect(found).toEqual({
      node: { __typename: 'Artifact', id: arn },
      lineageEntity: { __typename: 'Artifact', kind: 'ARTIFACT' },
      byArn: { arn },
      bySource: { arn },
      byName: { name: 'deploy' },
      cased: null,
      noSource: null,
      wrongKind: null,
      none: null,
      component: null,
      before: null,
    });
  });

  it('names the image of an algorithm only for the name of a region', async () => {
    const image = (region: string) =>
      api().run('query ($region: String) { imageUri(algorithm: "ipinsights", region: $region) }', {
        region,
      });
    expect((await image('eu-west-1')).data.imageUri).toMatch(/^eu-west-1\./);
    for (const region of ['a b/c', '', 'EU', 'x'.repeat(33)])
      expect((await image(region)).code).toBe('VALIDATION_FAILED');
  });

  it('wants an entity named in exactly one way', async () => {
    for (const query of [
      '{ artifact { arn } }',
      `{ artifact(arn: "${arn}", sourceUri: "x") { arn } }`,
      '{ context(type: "Trial") { arn } }',
    ])
      expect((await api().run(query)).code).toBe('VALIDATION_FAILED');
  });

  it('refuses invalid ARNs with a code, in literals and in variables', async () => {
    expect((await api().run('{ artifact(arn: "nonsense") { arn } }')).code).toBe('ARN_INVALID');
    const query = 'query ($arn: Arn!) { lineageEntity(arn: $arn) { arn } }';
    expect((await api().run(query, { arn: 'arn:aws:s3:::bucket' })).code).toBe('ARN_INVALID');
    expect((await api().run('{ node(id: "nonsense") { id } }')).code).toBe('ARN_INVALID');
  });

  it('finds commits by number and by time, and the newest', async () => {
    const { newest, one, none, noon, early } = await api().ask(`{
      newest: commit { seq } one: commit(seq: 1) { seq time actor digest changes { kind arn } }
      none: commit(seq: 9) { seq } noon: commit(time: "2026-01-01T12:00:30Z") { seq }
      early: commit(time: "2026-01-01T11:00:00Z") { seq } }`);
    expect([newest, none, noon, early]).toEqual([{ seq: 2 }, null, { seq: 1 }, null]);
    expect(one).toEqual({
      seq: 1,
      time: '2026-01-01T12:00:00.000Z',
      actor: `arn:aws:iam::000000000000:user/operator`,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      changes: [{ kind: 'ENTITY_PUT', arn }],
    });
    const both = '{ commit(seq: 1, time: "2026-01-01T12:00:00Z") { seq } }';
    expect((await api().run(both)).code).toBe('VALIDATION_FAILED');
  });

  it('pages through commits, newest first', async () => {
    const list = `query ($first: Int, $after: String) { commits(first: $first, after: $after) {
      nodes { seq } pageInfo { hasNextPage hasPreviousPage endCursor } } }`;
    const first = (await api().ask(list, { first: 1 })).commits;
    expect(first).toMatchObject({
      nodes: [{ seq: 2 }],
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
    });
    const after = first.pageInfo.endCursor;
    expect((await api().ask(list, { first: 1, after })).commits).toMatchObject({
      nodes: [{ seq: 1 }],
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
    });
  });

  it('returns the elements that a commit removed, with ends that no longer exist', async () => {
    const other = `${SCOPE}:action/deploy`;
    await api().ask(
      `mutation { createAssociation(source: "${arn}", destination: "${other}", type: PRODUCED) { type } }`,
    );
    await api().ask(`mutation { deleteAssociation(source: "${arn}", destination: "${other}") }`);
    await api().ask(`mutation { deleteArtifact(arn: "${arn}") }`);
    const changes =
      'changes { kind arn association { type source { arn ... on Artifact { source { uri } } } } }';
    const told = await api().ask(
      `{ removed: commit(seq: 4) { ${changes} } gone: commit(seq: 5) { ${changes} } }`,
    );
    expect(told.removed.changes).toEqual([
      {
        kind: 'ASSOCIATION_REMOVED',
        arn: null,
        association: { type: 'PRODUCED', source: { arn, source: { uri: data.sourceUri } } },
      },
    ]);
    expect(told.gone.changes).toEqual([{ kind: 'ENTITY_REMOVED', arn, association: null }]);
  });
});
