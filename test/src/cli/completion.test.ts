import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CLI } from '../../support/built.js';
import { runCli } from '../../support/cli-process.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';

describe.skipIf(!existsSync('/bin/bash'))('completion in bash', { timeout: 180_000 }, () => {
  let server: ServerUnderTest;
  let cwd: string;
  beforeAll(async () => {
    server = await startTestServer();
    cwd = await mkdtemp(join(tmpdir(), 'forebear-cli-'));
    await writeFile(join(cwd, 'forebear'), `#!/bin/sh\nexec ${process.execPath} ${CLI} "$@"\n`);
    await chmod(join(cwd, 'forebear'), 0o755);
    const environment = { FOREBEAR_URL: server.url, HOME: cwd };
    for (const name of ['alpha-1', 'alpha-2', 'beta']) {
      const words = ['train', '--image', 'local', '--name', name, '-f', 'job.json'];
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

  it('runs no part of the typed text', async () => {
    expect(await offered('jobs', 'get', '$(touch ran)', '')).toEqual([]);
    expect(await offered('jobs', 'get', '`touch ran`')).toEqual([]);
    expect(existsSync(join(cwd, 'ran'))).toBe(false);
  });
});

/** How each shell is started, and what it needs before the script. */
const SHELLS = [
  ['bash', 'bash --norc -i', 'source forebear.bash'],
  ['zsh', 'zsh -f -i', 'autoload -Uz compinit; compinit -u; source forebear.zsh'],
  ['fish', 'fish --no-config', 'source forebear.fish'],
] as const;

describe.each(SHELLS)('completion in a terminal with %s', (shell, start, ready) => {
  it('inserts names as one word, and runs nothing', { timeout: 180_000 }, async ({ skip }) => {
    if (!isInstalled('script')) skip('script is not installed: apt-get install bsdutils');
    if (!isInstalled(shell)) skip(`${shell} is not installed: apt-get install ${shell}`);
    const cwd = await mkdtemp(join(tmpdir(), 'forebear-cli-'));
    const at = (name: string) => join(cwd, name);
    const { stdout } = await runCli(cwd, ['completion', shell]);
    await writeFile(at(`forebear.${shell}`), stdout);
    await writeFile(at('forebear'), ANSWERS, { mode: 0o755 });
    const env = { ...process.env, PATH: `${cwd}:${process.env['PATH']}`, HOME: cwd, TERM: 'dumb' };
    const terminal = spawn('script', ['-qec', start, '/dev/null'], { cwd, env });
    try {
      terminal.stdout.resume();
      await vi.waitFor(
        () => {
          terminal.stdin.write(`${ready}; touch ready\n`);
          expect(existsSync(at('ready'))).toBe(true);
        },
        { timeout: 60_000, interval: 3_000 },
      );
      terminal.stdin.write('forebear logs $(touch ran) z\t');
      await vi.waitFor(() => expect(existsSync(at('asked'))).toBe(true), 20_000);
      await sleep(500);
      terminal.stdin.write('\u0015'); // clears the line
      await rm(at('asked'));
      terminal.stdin.write('forebear jobs get z\t');
      await vi.waitFor(() => expect(existsSync(at('asked'))).toBe(true), 20_000);
      await sleep(500);
      terminal.stdin.write('\n');
      await vi.waitFor(() => expect(existsSync(at('called'))).toBe(true), 20_000);
      expect(await readFile(at('called'), 'utf8')).toBe('<jobs><get><z$(touch ran)b;touch ran>');
      expect(existsSync(at('ran'))).toBe(false);
    } finally {
      terminal.kill();
    }
  });
});

/** A command that offers one name, and notes what it is called with. */
const ANSWERS = `#!/bin/sh
if [ "$1" = complete ]; then
  printf 'z$(touch ran)b;touch ran\\tdescribed\\n:4\\n'
  touch asked
else
  for word in "$@"; do printf '<%s>' "$word"; done >called.part
  mv called.part called
fi
`;

function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, program)));
}
