import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDockerRunner } from '#containers/docker/index.js';
import type { AlgorithmRequest, TrainingJob } from '#src/domain/training/index.js';
import { noRuns } from '../../support/no-runs.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { TESTER } from '../../support/test-values.js';
import { cutOnce, lateEnds, losingNetwork } from './daemon-proxies.js';
import { type OwnDaemon, openOwnDaemon } from './own-daemon.js';
import { makeTestImage, testImage } from './test-image.js';

const run = promisify(execFile);
const directories = temporaryDirectory();
const NOBODY = { name: 'nobody', uid: 65_534, gid: 65_534 };
const DAEMON_MS = 3_000;

/** A program that prints a line each 50 ms, 100 times. */
const TICK = ['node', program('tick.mjs'), '/opt/ml/output/starts', 'job', '100'];

describeWithService('docker', (url) => {
  const shared = url.replace(/^unix:\/\//, '');
  beforeAll(() => makeTestImage(shared));
  let platform: TestPlatform;
  afterEach(() => platform.destroy());

  const open = (socketPath: string) =>
    openPlatform({
      openRunner: (place) =>
        openDockerRunner({
          ...place,
          docker: { socketPath },
          images: () => ({ fixture: testImage() }),
          user: NOBODY,
          daemonMs: DAEMON_MS,
        }),
      settings: { instanceTypes: { 'ml.tiny.one': { cpus: 1, memoryGb: 0.25, gpus: 0 } } },
    });

  async function submit(algorithm: AlgorithmRequest, instanceType = 'local') {
    const resources = { instanceType, instanceCount: 1 };
    const request = platform.request({ name: 'job', environment: {}, algorithm, resources });
    await platform.jobs.submit(request, TESTER);
  }

  async function failure(): Promise<string | undefined> {
    const { status, failureReason } = await platform.ended('job');
    expect(status).toBe('Failed');
    await noRuns(platform.runner);
    return failureReason;
  }

  it('starts a run again whose network was lost before its container started', async () => {
    const proxy = await losingNetwork(shared, await directories.fresh());
    platform = await open(proxy.socketPath);
    await submit({ image: 'fixture', entrypoint: ['node', '-e', '0'] });
    expect(await platform.ended('job')).toMatchObject({ status: 'Completed' });
    expect(proxy.hasLost()).toBe(true);
    await noRuns(platform.runner);
    proxy.close();
  });

  it('does not call a program lost whose daemon is slow to report its end', async () => {
    const proxy = await lateEnds(shared, await directories.fresh(), 5_000);
    platform = await open(proxy.socketPath);
    const kill = 'process.kill(process.pid, "SIGKILL")';
    await submit({ image: 'fixture', entrypoint: ['node', '-e', kill] });
    expect(await failure()).toContain('the program was ended by SIGKILL');
    expect(proxy.held()).toBe(1);
    await platform.destroy(); // while its daemon answers
    proxy.close();
  });

  it.each([
    ['wait', 0],
    ['attach', 1],
  ] as const)(
    'prints each line once when the connection of its %s is cut',
    async (action, notes) => {
      const proxy = await cutOnce(shared, await directories.fresh(), action);
      platform = await open(proxy.socketPath);
      await submit({ image: 'fixture', entrypoint: [...TICK.slice(0, -1), '200'] });
      const job = await platform.ended('job');
      expect(job.status).toBe('Completed');
      const lines = await platform.log(job);
      const ticks = lines.filter((line) => line.startsWith('tick '));
      expect(ticks).toEqual([...new Set(ticks)]);
      expect(ticks.at(-1)).toMatch(/^tick 200 /);
      expect(lines.filter((line) => line.includes('was away'))).toHaveLength(notes);
      await platform.destroy(); // while its daemon answers
      proxy.close();
    },
  );

  it('reports that a registry refuses an image', async () => {
    const registry = createServer((_request, response) => {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="private"' });
      response.end('{"errors":[{"code":"UNAUTHORIZED","message":"authentication required"}]}');
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = registry.address() as AddressInfo;
      platform = await open(shared);
      await submit({ image: `127.0.0.1:${port}/private/model:1` });
      expect(await failure()).toMatch(
        /cannot be pulled: .*no basic auth credentials.*log the daemon in to its registry/,
      );
    } finally {
      registry.close();
    }
  });

  it('reports that a program exceeded its memory', async () => {
    platform = await open(shared);
    await submit(
      { image: 'fixture', entrypoint: ['node', program('eat-memory.mjs')] },
      'ml.tiny.one',
    );
    expect(await failure()).toBe(
      'AlgorithmError: the program was killed because it exceeded its memory limit (Memory limit of 268435456 bytes exceeded: the container was killed) on algo-1.',
    );
  });

  it('reports that a disk is full', async () => {
    platform = await open(shared);
    const work = join(platform.directory, 'jobs');
    await run('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', work]);
    try {
      await submit({ image: 'fixture', entrypoint: ['node', program('fill-disk.mjs')] });
      expect(await failure()).toMatch(
        /exit code 1 on algo-1.*ENOSPC: no space left on device, write/s,
      );
    } finally {
      await platform.close();
      await run('umount', [work]);
    }
  });

  describe('a daemon that is killed during a job', () => {
    /** Runs a job on a separate daemon, and kills the daemon when the program has printed a line. */
    async function killDuring(
      daemon: OwnDaemon,
      entrypoint: readonly string[],
    ): Promise<TrainingJob> {
      await makeTestImage(daemon.socketPath);
      platform = await open(daemon.socketPath);
      await submit({ image: 'fixture', entrypoint });
      const job = await platform.until('job', () => true);
      const begun = async () => expect((await platform.log(job)).join('\n')).toContain('tick 1');
      await vi.waitFor(begun, { timeout: 60_000, interval: 100 });
      await daemon.kill();
      return job;
    }

    it('is named when it does not come back, and removes remains when it does', async () => {
      await using daemon = await openOwnDaemon({ live: false });
      await killDuring(daemon, TICK);
      const { status, failureReason } = await platform.ended('job');
      expect(status).toBe('Failed');
      expect(failureReason).toContain(
        'the program was lost with the machine, the server or the daemon that ran it (The Docker daemon went away, and was not back within 3 s)',
      );
      await daemon.start();
      await expect.poll(() => daemon.kept(), { timeout: 60_000 }).toEqual([]);
      await platform.destroy(); // while its daemon runs
    });

    it('ends its containers, and leaves none', async () => {
      await using daemon = await openOwnDaemon({ live: false });
      await killDuring(daemon, ['sh', '-c', 'echo tick 1; sleep 60']);
      await daemon.start();
      expect(await failure()).toContain('The container ended with its Docker daemon');
      await platform.destroy(); // while its daemon runs
    });

    it('loses nothing when containers run without it', async () => {
      await using daemon = await openOwnDaemon({ live: true });
      const job = await killDuring(daemon, TICK);
      await daemon.start();
      expect(await platform.ended('job')).toMatchObject({ status: 'Completed' });
      const lines = await platform.log(job);
      expect(lines.filter((line) => line.startsWith('tick 100 '))).toHaveLength(1);
      expect(lines.filter((line) => line.startsWith('The Docker daemon was away'))).toHaveLength(1);
      await platform.destroy(); // while its daemon runs
    });
  });
});

function program(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/programs/${name}`, import.meta.url));
}
