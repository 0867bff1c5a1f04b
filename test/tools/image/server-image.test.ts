import { execFile } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Docker from 'dockerode';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRegistry } from '../../../bench/support/bare-machine.js';
import { packImage } from '../../../tools/release/pack-image.mjs';
import { runCli } from '../../support/cli-process.js';
import { describeWithService } from '../../support/services.js';
import { snippetsOf } from '../../support/snippets.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { makeImageParts } from './build-for-tests.js';
import { ServerContainers, untilHealthy } from './server-container.js';

const TIMEOUT = 600_000;
const isRegistryThere = await hasRegistry();
const hasDocker = await promisify(execFile)('docker', ['--version']).then(
  () => true,
  () => false,
);
const MOST_BYTES = 300e6;
const BUILDER = `forebear-test-builder:${process.pid}`;
const VERSION = `0.0.0-test.${process.pid}`;
const IMAGE = `forebear:${VERSION}`;
const NAME = `forebear-test-${process.pid}`;
const LOGINS = Array.from({ length: 200 }, (_, at) => `user_${at % 20},10.0.0.${at % 50}\n`);

describeWithService('docker', (url) => {
  const socketPath = url.replace(/^unix:\/\//, '');
  const docker = new Docker({ socketPath });
  const directories = temporaryDirectory();
  const containers = new ServerContainers(socketPath, {
    image: IMAGE,
    volume: NAME,
  });
  let cwd: string;
  let built: string;

  describe.skipIf(!isRegistryThere)('with a registry, the image of the Dockerfile', () => {
    beforeAll(async () => {
      cwd = await directories.fresh();
      const parts = await makeImageParts(socketPath, { directory: cwd, builder: BUILDER });
      built = await packImage({ ...parts, version: VERSION }, join(cwd, 'image'));
    }, TIMEOUT);
    afterAll(() => containers.remove(IMAGE, BUILDER), TIMEOUT);

    it('is not too large, and runs as a user without rights', async () => {
      const { Size, Config } = await docker.getImage(IMAGE).inspect();
      expect(Size).toBeLessThan(MOST_BYTES);
      expect(Config.User).toBe('65532:65532');
    });

    it('is saved for a release', async () => {
      expect(built).toMatch(/^forebear:\S+ is sha256:[0-9a-f]{64}$/);
      const folder = join(cwd, 'image');
      expect(await readdir(folder)).toEqual([`forebear-${VERSION}.image.tar.gz`]);
      const { size } = await stat(join(folder, `forebear-${VERSION}.image.tar.gz`));
      expect(size).toBeGreaterThan(30e6);
    });

    it(
      'refuses to serve everybody without tokens',
      async () => {
        const { code, text } = await containers.run();
        expect(code).not.toBe(0);
        expect(text).toContain('The tokens file /var/lib/forebear/tokens.json cannot be used');
      },
      TIMEOUT,
    );

    it(
      'serves with a read-only root, ends at SIGTERM, and another container has its jobs',
      async () => {
        const made = await containers.run('token', 'admin', '--role', 'admin', '--add');
        const token = /Token, shown only now: (\S{43})/.exec(made.text)?.[1] ?? made.text;

        const first = await containers.start();
        const login = { FOREBEAR_URL: await untilHealthy(first), FOREBEAR_TOKEN: token };
        const { Pid } = (await first.inspect()).State;
        expect(await readFile(`/proc/${Pid}/status`, 'utf8')).toMatch(/^Uid:\t65532\t65532\t/m);
        await writeFile(join(cwd, 'train.csv'), LOGINS.join(''));
        const words = ['--algorithm', 'ipinsights', '--channel', 'train=train.csv'];
        const sizes = ['-p', 'num_entity_vectors=100', '-p', 'vector_dim=8', '-p', 'epochs=1'];
        const job = ['train', '--name', 'kept', ...words, '--content-type', 'text/csv', ...sizes];
        const trained = await runCli(cwd, [...job, '--wait'], login);
        expect(trained.code, trained.stderr).toBe(0);

        await first.stop({ t: 120 });
        expect((await first.inspect()).State).toMatchObject({ ExitCode: 0, OOMKilled: false });
        await first.remove({ v: false });

        const second = await containers.start();
        const found = await runCli(cwd, ['jobs', 'get', 'kept', '-o', 'json'], {
          ...login,
          FOREBEAR_URL: await untilHealthy(second),
        });
        expect(found.code, found.stderr).toBe(0);
        expect(found.stdout).toContain('"COMPLETED"');
      },
      TIMEOUT,
    );

    it.skipIf(!hasDocker)(
      'starts with the commands of the guide',
      async () => {
        const written = snippetsOf('docs/guides/installing.md', 'sh').find((text) =>
          text.includes('docker run -d'),
        );
        const script = (written ?? '')
          .replaceAll('-v forebear:', `-v ${NAME}-guide:`)
          .replaceAll(/ forebear:[\d.]+/g, ` ${IMAGE}`)
          .replace('--name forebear', `--name ${NAME}`)
          .replace('-p 127.0.0.1:4000:4000', '-p 127.0.0.1::4000')
          .replace('--init ', ''); // not every daemon has its program
        const env = { ...process.env, DOCKER_HOST: url };
        const run = promisify(execFile)('/bin/sh', ['-euc', script], { env });
        const container = docker.getContainer(NAME);
        try {
          expect((await run).stdout).toMatch(/^Token, shown only now: \S{43}\n/);
          await untilHealthy(container);
          const published = (await container.inspect()).NetworkSettings.Ports['4000/tcp'];
          expect(published?.map(({ HostIp }) => HostIp)).toEqual(['127.0.0.1']);
        } finally {
          await container.remove({ force: true });
          await docker.getVolume(`${NAME}-guide`).remove({ force: true });
        }
      },
      TIMEOUT,
    );
  });
});
