import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../support/cli-process.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';

const MAIN = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));
const TSCONFIG = fileURLToPath(new URL('../../../tsconfig.json', import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

describe.skipIf(!existsSync('/bin/bash'))('completion in bash', { timeout: 120_000 }, () => {
  let server: ServerUnderTest;
  let cwd: string;
  beforeAll(async () => {
    server = await startTestServer();
    cwd = await mkdtemp(join(tmpdir(), 'forebear-cli-'));
    await writeFile(
      join(cwd, 'forebear'),
      `#!/bin/sh\nexec ${process.execPath} --conditions=forebear:source --import ${TSX} ${MAIN} "$@"\n`,
    );
    await chmod(join(cwd, 'forebear'), 0o755);
    const environment = { FOREBEAR_URL: server.url, HOME: cwd };
    for (const name of ['alpha-1', 'alpha-2', 'beta']) {
      const words = ['train', '--image', 'none', '--name', name, '-f', 'job.json'];
      await writeFile(join(cwd, 'job.json'), '{"algorithm": {"entrypoint": ["true"]}}');
      expect((await runCli(cwd, words, environment)).code).toBe(0);
    }
  });
  afterAll(() => server.close());

  /** What bash offers at Tab behind some words, the last of which is being typed. */
  async function offered(...words: string[]): Promise<readonly string[]> {
    const script = [
      'source <(forebear completion bash)',
      `COMP_WORDS=(forebear ${words.map((word) => `'${word}'`).join(' ')})`,
      `COMP_CWORD=${words.length}`,
      'eval "$(complete -p forebear | sed -n "s/.*-F \\([^ ]*\\).*/\\1/p")" 2>/dev/null',
      `printf '%s\\n' "$\{COMPREPLY[@]}"`,
    ].join('\n');
    const { stdout } = await promisify(execFile)('/bin/bash', ['--norc', '-c', script], {
      cwd,
      env: {
        PATH: `${cwd}:${process.env['PATH']}`,
        HOME: cwd,
        FOREBEAR_URL: server.url,
        TSX_TSCONFIG_PATH: TSCONFIG,
      },
    });
    return stdout
      .split('\n')
      .map((line) => line.trim().split(/\s/)[0] ?? '')
      .filter(Boolean);
  }

  it('offers commands, verbs and values', async () => {
    expect(await offered('mod')).toEqual(['models']);
    expect(await offered('jobs', 'st')).toEqual(['stop']);
    expect(await offered('jobs', '--type', 'tr')).toEqual(['training', 'transform']);
  });

  it('offers names of the server', async () => {
    expect(await offered('jobs', 'get', 'alpha')).toEqual(['alpha-2', 'alpha-1']);
    expect(await offered('job', 'stop', '')).toEqual(['beta', 'alpha-2', 'alpha-1']);
    expect(await offered('deploy', '--job', 'be')).toEqual(['beta']);
    expect(await offered('logs', 'be')).toEqual(['beta']);
  });

  it('runs nothing of what is typed', async () => {
    expect(await offered('jobs', 'get', '$(touch ran)', '')).toEqual([]);
    expect(await offered('jobs', 'get', '`touch ran`')).toEqual([]);
    expect(existsSync(join(cwd, 'ran'))).toBe(false);
  });

  it.each(['zsh', 'fish'])('has a script for %s', async (shell) => {
    const { code, stdout } = await runCli(cwd, ['completion', shell]);
    expect(code).toBe(0);
    expect(stdout).toContain('forebear complete --');
  });
});
