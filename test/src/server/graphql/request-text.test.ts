import { access } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type ServerUnderTest, startTestServer, TOKENS } from '../../../support/running-server.js';

/**
 * graphql-jit wrote literals into the code that it generated for a query that came for the third time: this prefix
 * marked a date, and what followed it ran.
 */
const MAGIC_DATE = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d';

describe('the text of a request', () => {
  let server: ServerUnderTest;
  let proof: string;
  beforeAll(async () => {
    server = await startTestServer({ tokens: true });
    proof = path.join(server.directory, 'proof');
  });
  afterAll(() => server.close());

  const attacks = () => {
    const run = `process.getBuiltinModule('child_process').execSync('touch ${proof}')`;
    return [
      `{ trainingJob(name: "${MAGIC_DATE}${run}") { name } }`,
      `{ artifact(sourceUri: "${MAGIC_DATE}${run}") { name } }`,
      `{ artifacts(filter: { nameContains: "${MAGIC_DATE}${run}" }) { totalCount } }`,
      `{ artifacts(filter: { nameContains: "\${${run}}" }) { totalCount } }`,
      `{ artifacts(filter: { nameContains: "'+${run}+'" }) { totalCount } }`,
    ];
  };
  const ran = () =>
    access(proof).then(
      () => true,
      () => false,
    );

  it('never runs as code over HTTP, for any number of requests', async () => {
    const headers = { authorization: `Bearer ${TOKENS.viewer}` };
    for (const query of attacks()) {
      for (let time = 1; time <= 5; time += 1) {
        const { status } = await server.graphql(query, { headers });
        expect(status).toBe(200);
      }
    }
    expect(await ran()).toBe(false);
  });

  it('never runs as code over a web socket, for any number of requests', async () => {
    const client = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: { token: TOKENS.viewer },
    });
    try {
      for (const query of attacks()) {
        for (let time = 1; time <= 5; time += 1) {
          const { value } = await client.iterate({ query }).next();
          expect(value).toHaveProperty('data');
        }
      }
    } finally {
      await client.dispose();
    }
    expect(await ran()).toBe(false);
  });
});
