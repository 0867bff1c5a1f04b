import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { installGo } from '../../../tools/services/install-go.mjs';
import {
  kill,
  runningService,
  type Service,
  start,
  stop,
} from '../../../tools/services/service.mjs';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const TOOL = fileURLToPath(new URL('../../../tools/services.mjs', import.meta.url));
const directories = temporaryDirectory();

interface Ran {
  readonly code: number;
  readonly output: string;
}

async function services(words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
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

describe('npm run services', () => {
  it('refuses a name that it does not know', async () => {
    const { code, output } = await services(['up', 'oracle']);
    expect(code).toBe(2);
    expect(output).toMatch(/no service oracle.*\n.*usage/);
  });

  it('reports that java has to be installed', async () => {
    const directory = await directories.fresh();
    const { code, output } = await services(['up', 'gremlin'], {
      SERVICES_DIRECTORY: directory,
      PATH: directory,
      JAVA_HOME: '',
    });
    expect(code).toBe(1);
    expect(output).toMatch(/java is missing.*install/i);
  });

  it('reports that go has to be installed', async () => {
    const directory = await directories.fresh();
    vi.stubEnv('PATH', directory);
    try {
      await expect(installGo('example.org/program@v1.0.0', directory)).rejects.toThrow(
        /go is missing: install Go/,
      );
    } finally {
      vi.unstubAllEnvs();
    }
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
    } finally {
      stranger.kill('SIGKILL');
    }
  });
});

// A second Gremlin Server beside a running one: the installation is shared, ports are not.
describeWithService('gremlin', (sharedUrl) => {
  let first: Ran;

  function running(): Service {
    const found = runningService('gremlin');
    if (found === undefined) throw new Error('The second Gremlin Server does not run.');
    return found;
  }

  async function statusAt(url: string): Promise<number> {
    const body = '{"gremlin":"g.V().count()"}';
    return (await fetch(url.replace('ws:', 'http:'), { method: 'POST', body })).status;
  }

  beforeAll(async () => {
    vi.stubEnv('SERVICES_DIRECTORY', await directories.fresh());
    vi.stubEnv('GREMLIN_HEAP', '256m');
    first = await services(['up', 'gremlin']);
  }, 300_000);

  afterAll(async () => {
    await stop('gremlin');
    vi.unstubAllEnvs();
  });

  it('starts a server that answers, on a separate port', async () => {
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('up after') });
    expect(running().url).not.toBe(sharedUrl);
    expect(await statusAt(running().url)).toBe(200);
  });

  it('reports a running server, and keeps it', async () => {
    const { pid } = running();
    const again = await services(['up', 'gremlin']);
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('already runs') });
    expect(running().pid).toBe(pid);
  });

  it('restarts at the same address after it was killed', async () => {
    const { pid, url } = running();
    await kill('gremlin');
    expect(runningService('gremlin')).toBeUndefined();
    await expect(statusAt(url)).rejects.toThrow();
    expect(await start('gremlin')).toMatchObject({ url, already: false });
    expect(running().pid).not.toBe(pid);
    expect(await statusAt(url)).toBe(200);
  }, 300_000);

  it('stops only the servers that it started, and a second down succeeds', async () => {
    const { url } = running();
    expect((await services(['down', 'gremlin'])).code).toBe(0);
    await expect(statusAt(url)).rejects.toThrow();
    expect((await services(['down', 'gremlin'])).code).toBe(0);
    expect(await statusAt(sharedUrl)).toBe(200);
  });
});
