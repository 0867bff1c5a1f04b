import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loginFile, readLogins, writeLogins } from '#src/client/node/login-file.js';
import { resolveOptions } from '#src/client/options.js';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'forebear-home-'));
  for (const name of ['FOREBEAR_URL', 'FOREBEAR_TOKEN', 'FOREBEAR_PROFILE']) vi.stubEnv(name, '');
  vi.stubEnv('FOREBEAR_URL', undefined);
  vi.stubEnv('FOREBEAR_TOKEN', undefined);
  vi.stubEnv('FOREBEAR_PROFILE', undefined);
  vi.stubEnv('XDG_CONFIG_HOME', home);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true });
});

const WORK = { url: 'https://work.example', token: 'of-work' };
const HOME = { url: 'http://127.0.0.1:4001' };

function logIn(): void {
  writeLogins({ current: 'work', profiles: { work: WORK, home: HOME } }, process.env);
}

describe('where the client connects to', () => {
  const chosen = (options = {}) => {
    const { url, token } = resolveOptions(options);
    return { url, token };
  };

  it('is the usual address without a word', () => {
    expect(chosen()).toEqual({ url: 'http://127.0.0.1:4000', token: undefined });
  });

  it('comes from the environment', () => {
    vi.stubEnv('FOREBEAR_URL', 'http://elsewhere:1/');
    vi.stubEnv('FOREBEAR_TOKEN', 'of-the-environment');
    expect(chosen()).toEqual({ url: 'http://elsewhere:1', token: 'of-the-environment' });
  });

  it('is where the command line is logged in', () => {
    logIn();
    expect(chosen()).toEqual(WORK);
    expect(chosen({ profile: 'home' })).toEqual({ ...HOME, token: undefined });
    vi.stubEnv('FOREBEAR_PROFILE', 'home');
    expect(chosen()).toEqual({ ...HOME, token: undefined });
  });

  it('comes from the options first', () => {
    logIn();
    vi.stubEnv('FOREBEAR_URL', 'http://elsewhere:1');
    vi.stubEnv('FOREBEAR_TOKEN', 'of-the-environment');
    expect(chosen({ url: 'http://mine', token: 'mine' })).toEqual({
      url: 'http://mine',
      token: 'mine',
    });
    expect(chosen({ profile: 'work' })).toEqual(WORK);
  });

  it('gets no token of another server', () => {
    logIn();
    expect(chosen({ url: 'http://mine' })).toEqual({ url: 'http://mine', token: undefined });
    expect(chosen({ url: `${WORK.url}/` })).toEqual(WORK);
    vi.stubEnv('FOREBEAR_URL', 'http://elsewhere:1');
    expect(chosen()).toEqual({ url: 'http://elsewhere:1', token: undefined });
  });

  it.each([
    { url: 'work.example' },
    { url: 'ftp://x' },
    { profile: 'nowhere' },
    { profile: 'constructor' },
    { maxAttempts: 21 },
    { timeoutMs: 0 },
  ])('is refused as %j', (options) => {
    expect(() => resolveOptions(options)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID' }),
    );
  });
});

describe('the file of logins', () => {
  it('is its owner’s alone', async () => {
    logIn();
    expect((await stat(loginFile(process.env))).mode & 0o777).toBe(0o600);
    await chmod(loginFile(process.env), 0o644);
    expect(() => readLogins(process.env)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID' }),
    );
  });

  it('is not written with values that cannot be read again', async () => {
    logIn();
    const before = await readFile(loginFile(process.env), 'utf8');
    for (const bad of [
      { current: 'nowhere', profiles: {} },
      { profiles: { 'a b': HOME } },
      { profiles: { home: { url: 'no url' } } },
    ])
      expect(() => writeLogins(bad, process.env)).toThrow(
        expect.objectContaining({ code: 'CONFIG_INVALID' }),
      );
    expect(await readFile(loginFile(process.env), 'utf8')).toBe(before);
  });

  it('with other content is reported', async () => {
    logIn();
    for (const text of ['{', '[]', 'null', '{"profiles": {"x": {"url": 1}}}']) {
      await writeFile(loginFile(process.env), text);
      expect(() => readLogins(process.env)).toThrow(
        expect.objectContaining({ code: 'CONFIG_INVALID' }),
      );
    }
  });
});
