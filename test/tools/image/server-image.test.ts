import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Docker from 'dockerode';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildNodeBase } from '#containers/shared/engine/build/node-base.js';
import { BareMachine, hasRegistry } from '../../../bench/support/bare-machine.js';
import { buildServerImage } from '../../../tools/image/server-image.mjs';
import { runCli } from '../../support/cli-process.js';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { makeBuilderBase } from './builder-base.js';
import { ServerContainers, untilHealthy } from './server-container.js';

const TIMEOUT = 600_000;
const isRegistryThere = await hasRegistry();
const MOST_BYTES = 300e6;
const BUILDER = `forebear-test-builder:${process.pid}`;
const IMAGE = `forebear-test-server:${process.pid}`;
const LOGINS = Array.from({ length: 200 }, (_, at) => `user_${at % 20},10.0.0.${at % 50}\n`);

describeWithService('docker', (url) => {
  const socketPath = url.replace(/^unix:\/\//, '');
  const docker = new Docker({ socketPath });
  const directories = temporaryDirectory();
  const containers = new ServerContainers(socketPath, {
    image: IMAGE,
    volume: `forebear-test-${process.pid}`,
  });
  let cwd: string;

  describe.skipIf(!isRegistryThere)('with a registry, the image of the Dockerfile', () => {
    beforeAll(async () => {
      cwd = await directories.fresh();
      const machine = await BareMachine.in(cwd);
      const { forebear: archive } = await machine.pack();
      await machine.installGlobally(archive);
      const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry']);
      const npm = { cache: machine.cache, registry: stdout.trim() };
      await makeBuilderBase(socketPath, { reference: BUILDER, ...npm });
      const base = await buildNodeBase(docker);
      await buildServerImage({ socketPath, archive, reference: IMAGE, build: BUILDER, base });
    }, TIMEOUT);
    afterAll(() => containers.remove(IMAGE, BUILDER), TIMEOUT);

    it('is not too large, and runs as a user without rights', async () => {
      const { Size, Config } = await docker.getImage(IMAGE).inspect();
      expect(Size).toBeLessThan(MOST_BYTES);
      expect(Config.User).toBe('65532:65532');
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
        const file = '/var/lib/forebear/tokens.json';
        const made = await containers.run('token', 'admin', '--role', 'admin', '--add-to', file);
        const token = /Token, shown only now: (\S{43})/.exec(made.text)?.[1] ?? made.text;

        const first = await containers.start();
        const login = { FOREBEAR_URL: await untilHealthy(first), FOREBEAR_TOKEN: token };
        const { Titles, Processes } = await first.top({ ps_args: '-eo uid,pid,args' });
        expect(Titles).toContain('UID');
        expect(Processes.map(([uid]: readonly string[]) => uid)).toEqual(['65532']);
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
  });
});
