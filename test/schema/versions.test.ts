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

  it('are paged one by one, whether the location was recorded with them or not', async () => {
    for (const digest of [A, B]) await record(digest); // all at one time
    const page = `query ($after: String) { artifact(sourceUri: "${URI}") {
      versions(first: 1, after: $after) { nodes { digest } pageInfo { hasNextPage endCursor } } } }`;
    const found: string[] = [];
    for (let after: string | undefined; ; ) {
      const { nodes, pageInfo } = (await api().ask(page, { after })).artifact.versions;
      expect(nodes).toHaveLength(1);
      found.push(nodes[0].digest);
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
    expect(found.sort()).toEqual([A, B]);
  });

  it('have the size that is given with them, which a location has not', async () => {
    const sizes = { sizeBytes: 5_000_000_000, objectCount: 3 };
    const input = { sourceUri: URI, type: 'DataSet', ...sizes };
    const sourceTypes = [{ idType: 'SHA256', value: A }];
    expect((await api().run(ARTIFACT, { input: { ...input, sourceTypes } })).errors).toEqual([]);
    const { artifact } = await api().ask(
      `{ artifact(sourceUri: "${URI}", digest: "${A}") { sizeBytes objectCount } }`,
    );
    expect(artifact).toEqual(sizes);
    const refused = [input, { ...input, sourceTypes, sizeBytes: 1.5 }];
    for (const each of [...refused, { ...input, sourceTypes, objectCount: -1 }])
      expect((await api().run(ARTIFACT, { input: each })).code).toBe('VALIDATION_FAILED');
  });

  it('leave the producer with their location, when callers record others', async () => {
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
    expect(action.outgoing.nodes).toEqual([{ type: 'PRODUCED', destination: { digest: null } }]);
  });

  it('are refused with an invalid digest, and with too few digits of one', async () => {
    expect(await record('abc')).toMatchObject({ code: 'VALIDATION_FAILED' });
    const few = await api().run(`{ artifact(digest: "${A.slice(0, 11)}") { arn } }`);
    expect(few.code).toBe('VALIDATION_FAILED');
    expect(few.errors[0]?.message).toContain('12 or more');
    const components = '{ trialComponents(filter: { sourceUriPrefix: "s3://" }) { totalCount } }';
    expect((await api().run(components)).code).toBe('VALIDATION_FAILED');
  });
});
