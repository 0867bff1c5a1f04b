import Docker from 'dockerode';
import { describe, expect, it } from 'vitest';
import { S3_ROOT } from '../../../tools/services/s3/logins.mjs';
import { runCli } from '../../support/cli-process.js';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const TIMEOUT = 240_000;
const directories = temporaryDirectory();
const LOGIN = {
  AWS_ACCESS_KEY_ID: S3_ROOT.accessKeyId,
  AWS_SECRET_ACCESS_KEY: S3_ROOT.secretAccessKey,
};

describeWithService('docker', (url) => {
  const socket = ['--docker-socket', url.replace(/^unix:\/\//, '')];

  describeWithService('s3', (endpoint) => {
    it(
      'runs the main job of the quickstart in containers, with its data on S3',
      async () => {
        const cwd = await directories.fresh();
        const words = ['quickstart', '--users', '60', '--runner', 'docker', ...socket];
        const storage = ['--storage', 's3', '--s3-endpoint', endpoint];
        const { code, stdout, stderr } = await runCli(cwd, [...words, ...storage], LOGIN);
        expect(code, stderr).toBe(0);
        expect(stdout).toMatch(/forebear-ipinsights:latest is sha256:[0-9a-f]{64}/);
        expect(stdout).toContain('IN_SERVICE');
        expect(stdout).toMatch(/ContributedTo Image local\.forebear\/ipinsights:1@[0-9a-f]{12} /);
      },
      TIMEOUT,
    );
  });

  describe('forebear images', () => {
    it('builds on the base that is named', async () => {
      const cwd = await directories.fresh();
      const { stdout: usual } = await runCli(cwd, ['images', 'ipinsights', ...socket]);
      const base = /^(\S+) is/.exec(usual)?.[1] ?? '';
      const named = ['--container-images', '{"ipinsights":"forebear-test-derived"}'];
      const words = ['images', 'ipinsights', 'agent', ...socket, '--build-arg', `BASE=${base}`];
      const { code, stdout, stderr } = await runCli(cwd, [...words, ...named]);
      expect(code, stderr).toBe(0);
      expect(stdout).toMatch(
        /^forebear-test-derived is sha256:[0-9a-f]{64}\nforebear-agent\S* is sha256:[0-9a-f]{64}\n$/,
      );
      expect(stdout).not.toContain(usual.split(' is ')[1]);
    });

    it('builds an image whose Python makes environments, and another on it', async () => {
      const cwd = await directories.fresh();
      const words = (reference: string) => [
        'images',
        'python',
        ...socket,
        '--python-image',
        reference,
      ];
      const made = await runCli(cwd, words('forebear-test-python:own'));
      expect(made.code, made.stderr).toBe(0);
      expect(made.stdout).toMatch(/^forebear-test-python:own is sha256:[0-9a-f]{64}\n$/);
      const base = ['--build-arg', 'PYTHON_BASE=forebear-test-python:own'];
      const derived = await runCli(cwd, [...words('forebear-test-python:derived'), ...base]);
      expect(derived.code, derived.stderr).toBe(0);
      const container = await new Docker({ socketPath: socket[1] }).createContainer({
        Image: 'forebear-test-python:derived',
        Cmd: ['python3', '-m', 'venv', '/tmp/environment'],
        User: '65534:65534',
      });
      await container.start();
      expect(await container.wait()).toMatchObject({ StatusCode: 0 });
      await container.remove();
    });

    it('lists the available ones for another', async () => {
      const { code, stderr } = await runCli(await directories.fresh(), [
        'images',
        'ruby',
        ...socket,
      ]);
      expect(code).toBe(1);
      expect(stderr).toContain(
        "There is no image 'ruby' to build; there are ipinsights, agent, python,",
      );
    });

    it.each([
      ['BASE=127.0.0.1:9/none:1', 'could not be built: '],
      ['FROM=node:20-slim', "--build-arg cannot be 'FROM=node:20-slim'; give BASE=<image>"],
    ])(
      'fails with the reason for --build-arg %s',
      async (argument, reason) => {
        const cwd = await directories.fresh();
        const { code, stderr } = await runCli(cwd, ['images', ...socket, '--build-arg', argument]);
        expect(code).toBe(1);
        expect(stderr).toContain(reason);
      },
      60_000,
    );
  });
});
