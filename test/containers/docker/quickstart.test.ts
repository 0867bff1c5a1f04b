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
        expect(stdout).toMatch(/CONTRIBUTED_TO ─ Image local\.forebear\/ipinsights:1 \(SHA-256/);
      },
      TIMEOUT,
    );
  });

  describe('forebear images', () => {
    it('builds on the base that is named', async () => {
      const cwd = await directories.fresh();
      const { stdout: usual } = await runCli(cwd, ['images', ...socket]);
      const base = /^(\S+) is/.exec(usual)?.[1] ?? '';
      const named = ['--container-images', '{"ipinsights":"forebear-test-derived"}'];
      const words = ['images', ...socket, '--build-arg', `BASE=${base}`, ...named];
      const { code, stdout, stderr } = await runCli(cwd, words);
      expect(code, stderr).toBe(0);
      expect(stdout).toMatch(
        /^forebear-test-derived is sha256:[0-9a-f]{64}\nforebear-agent\S* is sha256:[0-9a-f]{64}\n$/,
      );
      expect(stdout).not.toContain(usual.split(' is ')[1]);
    }, 60_000);

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
