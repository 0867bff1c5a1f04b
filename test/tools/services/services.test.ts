import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const TOOL = fileURLToPath(new URL('../../../tools/services.mjs', import.meta.url));
const directories = temporaryDirectory();

interface Ran {
  readonly code: number;
  readonly output: string;
}

async function services(words: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [TOOL, ...words], {
      env: { ...process.env, ...env },
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('npm run services', () => {
  it('refuses a name that it does not know', async () => {
    const { code, output } = await services(['up', 'oracle'], {});
    expect(code).toBe(2);
    expect(output).toMatch(/no service oracle.*\n.*usage/);
  });

  it('says what to install where java is missing', async () => {
    const directory = await directories.fresh();
    const { code, output } = await services(['up', 'gremlin'], {
      SERVICES_DIRECTORY: directory,
      PATH: directory,
      JAVA_HOME: '',
    });
    expect(code).toBe(1);
    expect(output).toMatch(/java is missing.*install/i);
  });

  it('leaves a process alone that only has the recorded pid', async () => {
    const directory = await directories.fresh();
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    try {
      await mkdir(join(directory, 'gremlin'));
      const record = join(directory, 'gremlin', 'service.json');
      const { pid } = stranger;
      await writeFile(
        record,
        JSON.stringify({ name: 'gremlin', pid, startTime: '1', ready: true }),
      );
      const { code } = await services(['down', 'gremlin'], { SERVICES_DIRECTORY: directory });
      expect(code).toBe(0);
      expect(existsSync(record)).toBe(false);
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
      expect(isAlive(pid as number)).toBe(true);
    } finally {
      stranger.kill('SIGKILL');
    }
  });
});

// A second Gremlin Server beside the one that runs: what is installed is shared, ports are not.
describeWithService('gremlin', (sharedUrl) => {
  let env: NodeJS.ProcessEnv;
  let first: Ran;

  async function record(): Promise<{ pid: number; url: string }> {
    const file = join(env['SERVICES_DIRECTORY'] as string, 'gremlin', 'service.json');
    return JSON.parse(await readFile(file, 'utf8'));
  }

  async function count(): Promise<number> {
    const { url } = await record();
    const answer = await fetch(url.replace('ws:', 'http:'), {
      method: 'POST',
      body: '{"gremlin":"g.V().count()"}',
    });
    return answer.status;
  }

  beforeAll(async () => {
    env = { SERVICES_DIRECTORY: await directories.fresh(), GREMLIN_HEAP: '256m' };
    first = await services(['up', 'gremlin'], env);
  }, 180_000);

  afterAll(() => services(['down', 'gremlin'], env), 60_000);

  it('starts a server that answers, on a port of its own', async () => {
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('up after') });
    expect((await record()).url).not.toBe(sharedUrl);
    expect(await count()).toBe(200);
  });

  it('says so when it runs already, and keeps it', async () => {
    const { pid } = await record();
    const again = await services(['up', 'gremlin'], env);
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('already runs') });
    expect((await record()).pid).toBe(pid);
  });

  it('comes back at the same address after it was killed', async () => {
    const { pid, url } = await record();
    process.kill(pid, 'SIGKILL');
    const again = await services(['up', 'gremlin'], env);
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('up after') });
    expect((await record()).url).toBe(url);
    expect((await record()).pid).not.toBe(pid);
    expect(await count()).toBe(200);
  }, 180_000);

  it('stops what it started, and a second down is content', async () => {
    const { pid } = await record();
    expect((await services(['down', 'gremlin'], env)).code).toBe(0);
    expect(isAlive(pid)).toBe(false);
    expect((await services(['down', 'gremlin'], env)).code).toBe(0);
    const shared = await fetch(sharedUrl.replace('ws:', 'http:'), {
      method: 'POST',
      body: '{"gremlin":"1"}',
    });
    expect(shared.status).toBe(200);
  }, 60_000);
});
