import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Docker from 'dockerode';
import { afterEach, expect, it, vi } from 'vitest';
import { openDockerRunner } from '#containers/docker/index.js';
import { fillRoot } from '#containers/shared/engine/build/node-base.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { openRegistry } from '../../support/registry.js';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { TESTER } from '../../support/test-values.js';

const PROGRESS = /^Pulling 127\.0\.0\.1:\d+\/models\/slow:1: (\d+) of (\d+) MB of \d layers\.$/;
const WEIGHTS_BYTES = 16_000_000;

describeWithService('docker', (url) => {
  const socketPath = url.replace(/^unix:\/\//, '');
  const directories = temporaryDirectory();
  let platform: TestPlatform;
  afterEach(() => platform.destroy());

  it('a pull is a status of its job, its log shows the progress, and its digest is recorded', async () => {
    await using registry = await openRegistry(await layers(await directories.fresh()));
    const { reference } = registry;
    platform = await openPlatform({
      openRunner: (place) =>
        openDockerRunner({ ...place, docker: { socketPath }, images: () => ({}) }),
    });
    const algorithm = { image: reference, entrypoint: ['sh', '-c', 'echo trained'] };
    await platform.jobs.submit(
      platform.request({ name: 'job', environment: {}, algorithm }),
      TESTER,
    );
    const pulling = await platform.until('job', ({ phase }) => phase === 'pullingImage');
    const told = async () => {
      const lines = await platform.log(pulling);
      return lines.flatMap((line) => {
        const [, done, all] = PROGRESS.exec(line) ?? [];
        return done === undefined ? [] : [{ done: Number(done), all: Number(all) }];
      });
    };
    await vi.waitFor(async () => expect((await told()).length).toBeGreaterThan(1), 30_000);
    expect(await platform.jobs.get('job')).toMatchObject({ phase: 'pullingImage' });
    registry.hurry();
    const job = await platform.ended('job');
    expect(job.failureReason).toBeUndefined();
    expect(await platform.log(job)).toEqual(
      expect.arrayContaining([`Pulling the image ${reference}.`, 'trained']),
    );
    const progress = await told();
    expect(progress.map(({ done }) => done)).toEqual(
      progress.map(({ done }) => done).sort((one, other) => one - other),
    );
    for (const { done, all } of progress) expect(done).toBeLessThanOrEqual(all);
    expect(progress.at(-1)?.all).toBeGreaterThanOrEqual(WEIGHTS_BYTES / 1e6);
    const component = await platform.store.incident({
      vertices: [vertexIdOf(job.trialComponent)],
      direction: 'in',
      labels: ['ContributedTo'],
      first: 100,
    });
    const sources = [...component.values()].flatMap(({ items }) =>
      items.map(({ element }) => element.from),
    );
    const vertices = [...(await platform.store.vertices(sources)).values()];
    expect(JSON.stringify(vertices)).toContain(registry.digest);
    await new Docker({ socketPath }).getImage(reference).remove({ force: true });
  });
});

/** A shell of this machine with its libraries, and a large file that cannot be compressed. */
async function layers(directory: string): Promise<readonly Buffer[]> {
  const [root, data] = [join(directory, 'root'), join(directory, 'data')];
  const shell = execFileSync('sh', ['-c', 'command -v sh'], { encoding: 'utf8' }).trim();
  const libraries = await fillRoot(root, { sh: shell });
  await mkdir(data);
  await writeFile(join(data, 'weights'), randomBytes(WEIGHTS_BYTES));
  const tar = (...words: readonly string[]) =>
    execFileSync('tar', ['-ch', ...words], {
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  return [tar('-C', root, '.', '-C', '/', ...libraries), tar('-C', data, 'weights')];
}
