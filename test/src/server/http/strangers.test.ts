import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerUnderTest, startTestServer } from '../../../support/running-server.js';

let server: ServerUnderTest;
beforeAll(async () => {
  server = await startTestServer({ tokens: true });
});
afterAll(() => server.close());

/** The answer to the head of a request whose body never comes. */
function answerToHead(method: string, path: string): Promise<IncomingMessage> {
  const { port } = new URL(server.url);
  const headers = { 'content-type': 'application/json', 'content-length': 1000 };
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, path, method, headers }, (response) => {
      resolve(response);
      response.on('error', () => undefined); // closed by the test
      outgoing.destroy();
    });
    outgoing.on('error', reject).flushHeaders();
  });
}

describe('a caller without a token', () => {
  it.each([
    ['POST', '/graphql'],
    ['POST', '/endpoints/e/invocations'],
    ['PUT', '/objects/forebear-local-000000000000/key'],
  ])('is refused before the body of %s %s is sent', async (method, path) => {
    const { statusCode, headers } = await answerToHead(method, path);
    expect(statusCode).toBe(401);
    expect(headers['www-authenticate']).toBe('Bearer realm="forebear"');
  });
});
