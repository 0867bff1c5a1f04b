import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCliHere } from '../../support/cli-here.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';

describe('forebear logs', { timeout: 180_000 }, () => {
  let server: ServerUnderTest;
  let cwd: string;
  beforeAll(async () => {
    server = await startTestServer();
    cwd = await mkdtemp(join(tmpdir(), 'forebear-cli-'));
    const words = ['process', '--image', 'local', '--name', 'lines', '--wait'];
    const { code, stderr } = await run(...words, '--', 'seq', '--format', 'Step %g', '30');
    expect(code, stderr).toBe(0);
  });
  afterAll(() => server.close());

  const run = (...words: string[]) =>
    runCliHere(cwd, words, { FOREBEAR_URL: server.url, HOME: cwd });
  const logs = async (...words: string[]) => {
    const { code, stdout, stderr } = await run('logs', 'lines', ...words);
    expect(code, stderr).toBe(0);
    return stdout.trimEnd().split('\n');
  };

  it('searches on the server', async () => {
    expect(await logs('--grep', 'Step 2')).toEqual(
      [2, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29].map((step) => `Step ${step}`),
    );
    expect(await logs('--grep', 'step 30')).toEqual(['']);
    expect(await logs('--grep', 'step 30', '-i')).toEqual(['Step 30']);
    expect(await logs('--grep', 'Step', '--tail', '2')).toEqual(['Step 29', 'Step 30']);
    expect(await logs('--grep', 'Step 3', '-f')).toEqual(['Step 3', 'Step 30']);
  });

  it('prints line numbers, and starts at a line', async () => {
    const all = await logs('--lines');
    expect(all.map((line) => Number(line.split(':')[0]))).toEqual(all.map((_, at) => at + 1));
    expect(await logs('-n', '--from-line', '4')).toEqual(all.slice(3));
    const json = await logs('--json', '--tail', '1');
    expect(JSON.parse(json[0] ?? '')).toMatchObject({ number: all.length });
  });

  it('refuses invalid line numbers', async () => {
    expect((await run('logs', 'lines', '--from-line', '0')).code).toBe(2);
    expect((await run('logs', 'lines', '--from-line', '3', '--tail', '2')).code).toBe(2);
  });
});
