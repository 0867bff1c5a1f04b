import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CliProcess, runCli } from '../../support/cli-process.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';

const COMMITS = 'subscription { committed(after: 0) { seq } }';

describe('forebear query with a subscription', { timeout: 180_000 }, () => {
  let server: ServerUnderTest;
  let cwd: string;
  beforeAll(async () => {
    server = await startTestServer();
    cwd = await mkdtemp(join(tmpdir(), 'forebear-cli-'));
    const code = resolve('test/fixtures/client/tuned');
    const words = [
      '--source-dir',
      code,
      '--entry-point',
      'train.mjs',
      '-p',
      'x=3',
      '-p',
      'shift=1',
    ];
    const { code: ended, stderr } = await run('train', '--name', 'job', ...words, '--wait');
    expect(ended, stderr).toBe(0);
  });
  afterAll(() => server.close());

  const environment = () => ({ FOREBEAR_URL: server.url, HOME: cwd });
  const run = (...words: string[]) => runCli(cwd, words, environment());

  it('prints each event on a line, until the subscription ends', async () => {
    const got = await run('jobs', 'get', 'job', '-o', 'json');
    const query = 'subscription ($arn: Arn!) { log(arn: $arn) { lines { message } } }';
    const { code, stdout, stderr } = await run(
      'query',
      query,
      '-v',
      `arn=${JSON.parse(got.stdout).arn}`,
    );
    expect(code, stderr).toBe(0);
    const events = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const messages = events.flatMap(({ log }) => log.lines).map(({ message }) => message);
    expect(messages).toContainEqual(expect.stringContaining('value=1'));
  });

  it('prints events as documents of YAML, until Ctrl-C', async () => {
    const followed = new CliProcess(cwd, ['query', COMMITS, '-o', 'yaml'], environment());
    await followed.says(/---\ncommitted:\n {2}seq: 1\n---\ncommitted:\n {2}seq: 2\n/);
    followed.signal('SIGINT');
    expect(await followed.ended()).toMatchObject({ code: 130, stderr: '' });
  });

  it('reports refusals of the server', async () => {
    const refused = await run('query', 'subscription { committed(after: 1000000) { seq } }');
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('CURSOR_INVALID')]);
  });

  it('ends when the connection is lost, and prints nothing twice', async () => {
    const other = await startTestServer();
    const at = { FOREBEAR_URL: other.url, HOME: cwd };
    const artifact = 'createArtifact(input: { sourceUri: "s3://b/a", type: "DataSet" })';
    expect((await runCli(cwd, ['query', `mutation { ${artifact} { arn } }`], at)).stderr).toBe('');
    const followed = new CliProcess(cwd, ['query', COMMITS], at);
    await followed.says(/"seq":1\}/);
    await other.close();
    const { code, stdout, stderr } = await followed.ended();
    expect([code, stderr]).toEqual([5, expect.stringContaining('subscribe again after')]);
    expect(stdout.match(/"seq":1\}/g)).toHaveLength(1);
  });
});
