import { mkdtemp, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../support/cli-process.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../../support/running-server.js';

const TIMEOUT = 240_000;
const BUCKET = 's3://forebear-local-000000000000';

describe('a server that wants tokens', { timeout: TIMEOUT }, () => {
  let server: ServerUnderTest;
  let cwd: string;
  beforeAll(async () => {
    server = await startTestServer({ tokens: true });
    cwd = await mkdtemp(join(tmpdir(), 'forebear-cli-'));
  });
  afterAll(() => server.close());

  const run = (words: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
    runCli(cwd, words, { HOME: cwd, ...environment });

  it('refuses without a token, with a wrong one, and a role that may not', async () => {
    const at = ['--url', server.url];
    expect((await run(['jobs', ...at])).code).toBe(4);
    const wrong = await run(['jobs', ...at], { FOREBEAR_TOKEN: 'nobody-has-this' });
    expect(wrong.code).toBe(4);
    expect(wrong.stderr).toMatch(/^forebear: UNAUTHENTICATED: .+\n$/);
    await writeFile(join(cwd, 'x'), 'x');
    const viewer = { FOREBEAR_TOKEN: TOKENS.viewer };
    expect((await run(['rm', `${BUCKET}/x`, ...at], viewer)).code).toBe(4);
  });

  it('keeps a token in a profile that only its owner can read', async () => {
    const token = join(cwd, 'token');
    await writeFile(token, `${TOKENS.operator}\n`);
    const login = (words: readonly string[]) =>
      runCli(cwd, ['login', server.url, ...words], { HOME: cwd }, { stdin: token });
    const { code, stdout, stderr } = await login(['--profile', 'work']);
    expect([code, stdout], stderr).toEqual([
      0,
      `Logged in to ${server.url} as operator, profile work\n`,
    ]);
    expect((await stat(join(cwd, '.config/forebear/login.json'))).mode & 0o777).toBe(0o600);
    expect((await run(['jobs'])).code).toBe(0);
    expect((await run(['jobs', '--profile', 'other'])).code).toBe(1);
    expect((await run(['login', '--list'])).stdout).toBe(`* work  ${server.url}  with a token\n`);
    await writeFile(token, 'a-wrong-token\n');
    expect((await login(['--profile', 'work'])).code).toBe(4);
    expect((await run(['jobs'])).code).toBe(0);
    expect((await run(['login', '--remove', '--profile', 'work'])).code).toBe(0);
    expect((await run(['jobs', '--url', server.url])).code).toBe(4);
  });

  it('reports that a server cannot be reached', async () => {
    const away = await startTestServer();
    const { url } = away;
    await away.close();
    const { code, stderr } = await run(['jobs'], { FOREBEAR_URL: url });
    expect(code).toBe(5);
    expect(stderr).toMatch(/^forebear: CONNECTION_FAILED: .+ does not answer: .+\n$/);
  });
});
