import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../support/cli-process.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();

describe('forebear aws', { timeout: 180_000 }, () => {
  it('prints variables that a shell takes over', async () => {
    const cwd = await directories.fresh();
    const flags = ['--aws-door-port', '4711', '--region', 'eu-west-1'];
    const { stdout, code } = await runCli(cwd, ['aws', 'env', ...flags]);
    expect(code).toBe(0);
    const shown = execFileSync(
      '/bin/sh',
      ['-c', `${stdout}\necho "$AWS_ENDPOINT_URL $AWS_DEFAULT_REGION $AWS_ACCESS_KEY_ID"`],
      { env: {} },
    );
    expect(shown.toString()).toBe('http://127.0.0.1:4711 eu-west-1 forebear\n');
  });

  it('prints no key for a server with tokens, and quotes another URL', async () => {
    const cwd = await directories.fresh();
    const tokens = { FOREBEAR_TOKENS_FILE: 'tokens.json' };
    const url = "https://door.example.com/a'b";
    const { stdout } = await runCli(cwd, ['aws', 'env', '--endpoint-url', url], tokens);
    expect(stdout).not.toMatch(/^export AWS_ACCESS_KEY_ID/m);
    const shown = execFileSync('/bin/sh', ['-c', `${stdout}\nprintf %s "$AWS_ENDPOINT_URL"`]);
    expect(shown.toString()).toBe(url);
  });

  it('prints the configuration of the SageMaker SDK', async () => {
    const cwd = await directories.fresh();
    const { stdout } = await runCli(cwd, ['aws', 'config', '--default-bucket', 'my-bucket']);
    expect(stdout).toContain('DefaultS3Bucket: my-bucket');
    expect(stdout).toContain('TelemetryOptOut: true');
  });
});
