import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CliProcess, runCli } from '../../support/cli-process.js';
import { startTestServer } from '../../support/running-server.js';

it('a waiting job shows the reason, and its place', { timeout: 180_000 }, async () => {
  const server = await startTestServer({
    settings: { slots: 1, images: { sleeper: { train: ['sleep', '600'] } } },
  });
  try {
    const cwd = await mkdtemp(join(tmpdir(), 'forebear-cli-'));
    const environment = { FOREBEAR_URL: server.url, HOME: cwd };
    const run = (...words: string[]) => runCli(cwd, words, environment);
    for (const name of ['first', 'second'])
      await run('train', '--image', 'sleeper', '--name', name);
    const waiting = new CliProcess(
      cwd,
      ['train', '--image', 'sleeper', '--name', 'third', '--wait'],
      environment,
    );
    await expect
      .poll(async () => (await run('jobs', 'get', 'third')).stdout, { timeout: 60_000 })
      .toMatch(/^Pending reason +Waiting for capacity: .+\nQueue position +2$/m);
    const job = JSON.parse((await run('jobs', 'get', 'second', '-o', 'json')).stdout);
    expect(job).toMatchObject({ queuePosition: 1, pendingReason: expect.any(String) });
    for (const name of ['third', 'second', 'first']) await run('jobs', 'stop', name);
    await waiting.ended();
    const over = JSON.parse((await run('jobs', 'get', 'second', '-o', 'json')).stdout);
    expect(over).toMatchObject({ queuePosition: null, pendingReason: null });
  } finally {
    await server.close();
  }
});
