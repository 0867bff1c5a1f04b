import { expect, it } from 'vitest';
import { describeApi } from '../support/describe-api.js';
import { ARTIFACT } from '../support/lineage-documents.js';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);
const URI = 's3://bucket/churn/churn.csv';

describeApi('versions', (api) => {
  const record = (value: string, sourceUri = URI) =>
    api().run(ARTIFACT, {
      input: { sourceUri, type: 'DataSet', sourceTypes: [{ idType: 'SHA256', value }] },
    });

  it('are artifacts beside the one of their source URI', async () => {
    for (const digest of [A, B, A]) {
      expect((await record(digest)).errors).toEqual([]);
      api().clock.time += 1_000;
    }
    const fields =
      'digest source { uri types { idType value } } location { digest source { uri } }';
    const { errors, data } = await api().run(
      `{
        location: artifact(sourceUri: "${URI}") {
          digest location { arn }
          versions { totalCount nodes { digest versions { totalCount nodes { arn } } } }
          page: versions(first: 1) { nodes { digest } pageInfo { hasNextPage endCursor } }
          outgoing { nodes { type destination { ... on Artifact { digest } } } }
        }
        version: artifact(sourceUri: "${URI}", digest: "${B}") { ${fields} }
        none: artifact(sourceUri: "${URI}", digest: "${'c'.repeat(64)}") { arn }
        byDigest: artifacts(filter: { digest: "${A}" }) { totalCount nodes { digest } }
        byPrefix: artifacts(filter: { sourceUriPrefix: "s3://bucket/churn/" }) { totalCount }
      }`,
    );
    expect(errors).toEqual([]);
    const none = { totalCount: 0, nodes: [] };
    expect(data).toMatchObject({
      location: {
        digest: null,
        location: null,
        versions: {
          totalCount: 2,
          nodes: [
            { digest: B, versions: none },
            { digest: A, versions: none },
          ],
        },
        page: { nodes: [{ digest: B }], pageInfo: { hasNextPage: true } },
        outgoing: {
          nodes: [
            { type: 'DERIVED_FROM', destination: { digest: B } },
            { type: 'DERIVED_FROM', destination: { digest: A } },
          ],
        },
      },
      version: {
        digest: B,
        source: { uri: URI, types: [{ idType: 'SHA256', value: B }] },
        location: { digest: null, source: { uri: URI } },
      },
      none: null,
      byDigest: { totalCount: 1, nodes: [{ digest: A }] },
      byPrefix: { totalCount: 3 },
    });
  });

  it('leave the producer with the version that it wrote, when others are recorded', async () => {
    await record(A);
    const producer = 'arn:aws:sagemaker:local:000000000000:action/producer';
    const location = (await api().ask(`{ artifact(sourceUri: "${URI}") { arn } }`)).artifact.arn;
    await api().ask(
      'mutation ($input: RecordLineageInput!) { recordLineage(input: $input) { seq } }',
      {
        input: {
          actions: [{ name: 'producer', sourceUri: 'x', type: 'Go' }],
          associations: [{ source: producer, destination: location, type: 'PRODUCED' }],
        },
      },
    );
    await record(B);
    const { action } = await api().ask(
      '{ action(name: "producer") { outgoing { nodes { type destination { ... on Artifact { digest } } } } } }',
    );
    expect(action.outgoing.nodes).toEqual([{ type: 'PRODUCED', destination: { digest: A } }]);
  });

  it('are refused with a digest that is none, and named by a source', async () => {
    expect(await record('abc')).toMatchObject({ code: 'VALIDATION_FAILED' });
    const alone = await api().run(`{ artifact(digest: "${A}") { arn } }`);
    expect(alone.code).toBe('VALIDATION_FAILED');
    expect(alone.errors[0]?.message).toContain('sourceUri');
    const components = '{ trialComponents(filter: { sourceUriPrefix: "s3://" }) { totalCount } }';
    expect((await api().run(components)).code).toBe('VALIDATION_FAILED');
  });
});
