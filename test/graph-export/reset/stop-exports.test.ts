import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fillGraph } from '../../support/fill-graph.js';
import { startTestServer } from '../../support/running-server.js';

/** So many that an export of them runs for a while. */
const TEN_THOUSANDS = 20;

it('a reset that stops running work cancels the exports', async () => {
  await using server = await startTestServer();
  await server.stop();
  await fillGraph(join(server.directory, 'graph'), TEN_THOUSANDS);
  await server.restart();
  const { data } = await server.graphql('mutation { createSession { defaultBucket } }');
  const started = await server.graphql(
    'mutation ($to: S3Uri!) { exportGraph(destination: $to) { id status } }',
    { variables: { to: `s3://${data.createSession.defaultBucket}/out/` } },
  );
  expect(started.data.exportGraph.status).toBe('IN_PROGRESS');
  const { id } = started.data.exportGraph;
  const system = async (fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const answer = await fetch(`${server.companionUrl}/system`, { method: 'POST', body });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
  const { payload } = (await system({ action: 'initiateDatabaseReset' })).body;
  const perform = { action: 'performDatabaseReset', token: payload?.token ?? '' };
  const refused = await system(perform);
  expect(refused).toMatchObject({ status: 400, body: { code: 'BadRequestException' } });
  expect((await system({ ...perform, stopRunning: 'TRUE' })).status).toBe(200);
  const ended = await server.graphql(
    'query ($id: ID!) { graphExport(id: $id) { status files { uri } } }',
    {
      variables: { id },
    },
  );
  expect(ended.data.graphExport).toEqual({ status: 'CANCELLED', files: [] });
});

interface Answer {
  readonly payload?: { readonly token: string };
  readonly code?: string;
}
