import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithExtra } from '../support/describe-extra.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../support/running-server.js';

const FOLDER = fileURLToPath(new URL('../../python', import.meta.url));
const MINUTES = 60_000;

describeWithExtra('client-python', 'the Python client', (installed) => {
  const { interpreter } = JSON.parse(installed) as { readonly interpreter: string };
  let server: ServerUnderTest;
  beforeAll(async () => {
    const words = ['install', '-q', '--no-deps', '--no-build-isolation', '--force-reinstall', '.'];
    await python('pip', ...words);
    server = await startTestServer({ tokens: true, settings: { python3: interpreter } });
  }, 2 * MINUTES);
  afterAll(() => server?.close());

  it('passes its own tests against a server', { timeout: 4 * MINUTES }, async () => {
    expect(await python('pytest')).toMatch(/\d+ passed/);
  });

  it('has types that hold', { timeout: 4 * MINUTES }, async () => {
    expect(await python('mypy', '--cache-dir', '/dev/null')).toContain('no issues found');
  });

  /** The output of a module; throws with it when it fails. */
  async function python(...words: readonly string[]): Promise<string> {
    const env = {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: '1',
      FOREBEAR_URL: server?.url,
      FOREBEAR_TOKEN: TOKENS.operator,
    };
    const run = promisify(execFile)(interpreter, ['-m', ...words], { cwd: FOLDER, env });
    const { stdout } = await run.catch((error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${words[0]} failed:\n${error.stdout}\n${error.stderr}`);
    });
    return stdout;
  }
});
