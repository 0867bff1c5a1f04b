import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestServer } from '../../../support/running-server.js';

const IMAGES = JSON.stringify({ scorer: { serve: ['true'] } });
const MODEL = '{ model(name: "m") { name environment } }';
const MAKE = `mutation { createModel(input: {
  name: "m", image: "scorer", environment: { TOKEN: "secret" }
}) { name } }`;

it('loses the values with their key, and nothing else, until the key is back', async () => {
  await using server = await startTestServer({ settings: { images: IMAGES } });
  const file = join(server.directory, 'values.key');
  const troubles = async () => {
    const answer = await fetch(new URL('/healthz', server.url));
    return JSON.stringify(await answer.json());
  };
  const made = await server.graphql(MAKE);
  expect(made.errors ?? []).toEqual([]);
  const key = await readFile(file, 'utf8');
  await server.stop();
  await rm(file);
  await server.restart();
  await expect.poll(troubles).toContain('VALUES_KEY_UNKNOWN');
  const { data } = await server.graphql(MODEL);
  expect(data.model).toEqual({ name: 'm', environment: { TOKEN: '***' } });
  await server.stop();
  await writeFile(file, `${await readFile(file, 'utf8')}${key}`);
  await server.restart();
  expect((await server.graphql(MODEL)).data.model.environment).toEqual({ TOKEN: 'secret' });
  expect(await troubles()).not.toContain('VALUES_KEY_UNKNOWN');
});
