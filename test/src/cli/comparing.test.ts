import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '#src/client/client.js';
import { CreateTrainingJobDocument } from '#src/client/generated/graphql.js';
import { Job } from '#src/client/jobs/job.js';
import { runCliHere } from '../../support/cli-here.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';

const TIMEOUT = 120_000;
/** Prints a curve that ends at the hyperparameter `last`. */
const PROGRAM = `
const last = Number(JSON.parse(process.env.SM_HPS).last);
for (let step = 0; step <= 20; step += 1) console.log('loss=' + (last + 20 - step));
`;

describe('comparing jobs on the command line', { timeout: TIMEOUT }, () => {
  let server: ServerUnderTest;
  let cwd: string;
  beforeAll(async () => {
    server = await startTestServer({
      settings: { images: { curve: { train: [process.execPath, '-e', PROGRAM, '--'] } } },
    });
    cwd = await mkdtemp(join(tmpdir(), 'forebear-compare-'));
    await using client = new Client({ url: server.url });
    for (const [at, name] of ['low', 'middle', 'high'].entries()) {
      const input = {
        name,
        algorithm: {
          image: 'curve',
          metricDefinitions: [{ name: 'loss', regex: 'loss=(\\S+)' }],
        },
        hyperparameters: { last: at, same: 'x' },
        channels: [],
        resources: {},
        tags: { team: at === 1 ? 'growth' : 'risk' },
      };
      const { createTrainingJob } = await client.ask(CreateTrainingJobDocument, { input });
      await new Job(client, createTrainingJob).wait({ logs: false });
    }
  });
  afterAll(() => server.close());

  const run = (...words: string[]) =>
    runCliHere(cwd, words, { FOREBEAR_URL: server.url, HOME: cwd });
  const out = async (...words: string[]) => {
    const { code, stdout, stderr } = await run(...words);
    expect(code, stderr).toBe(0);
    return stdout;
  };

  it('prints what differs, a column for each job', async () => {
    const table = await out('compare', 'low', 'high');
    expect(table).toMatch(/^WHAT +NAME +low +high\nparameter +last +0 +2\n/);
    expect(table).toMatch(/^metric +loss \(least\) +0 +2$/m);
    expect(table).not.toContain('same');
    expect(await out('compare', 'low', 'high', '--columns', 'parameter:same')).toMatch(
      /^WHAT.*\nparameter +same +x +x\n$/,
    );
    expect(await out('compare', 'low', 'middle', 'high', '--columns', 'metric', '-o', 'name')).toBe(
      'metric:loss\nmetric:loss\nmetric:loss\n',
    );
    expect(await out('compare', 'low', 'high', '--columns', 'parameter', '--all')).toMatch(
      /^parameter +last +0 +2\nparameter +same +x +x$/m,
    );
    const alone = await run('compare', 'low');
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('at least two')]);
    expect((await run('compare', 'low', 'nobody')).code).toBe(3);
    expect(await out('diff', 'low', 'high')).toMatch(/^metric +loss +0 +2$/m);
  });

  it('lists jobs by metric and tag, with chosen columns', async () => {
    const names = async (...words: string[]) =>
      (await out('jobs', ...words, '-o', 'name')).trim().replaceAll('\n', ' ');
    expect(await names('--sort', 'metric:loss')).toBe('low middle high');
    expect(await names('--sort', '-metric:loss')).toBe('high middle low');
    expect(await names('--sort', 'name')).toBe('high low middle');
    expect(await names('--metric', 'loss<2')).toBe('middle low');
    expect(await names('--metric', 'loss<=2', '--metric', 'loss>0')).toBe('high middle');
    expect(await names('--metric', 'loss=1')).toBe('middle');
    expect(await names('--tag', 'team=risk', '--sort', 'name')).toBe('high low');
    const columns = 'name,metric:loss,parameter:last,tag:team';
    expect(await out('jobs', '--sort', 'name', '--columns', columns)).toBe(
      'NAME    loss  last  team\nhigh    2     2     risk\nlow     0     0     risk\nmiddle  1     1     growth\n',
    );
    expect(await out('jobs', '--count')).toBe(
      'TYPE      STATUS     COUNT\ntraining  COMPLETED  3\n',
    );
    const counts = JSON.parse(await out('jobs', '--count', '--tag', 'team=risk', '-o', 'json'));
    expect(counts).toEqual([{ kind: 'TRAINING', status: 'COMPLETED', count: 2 }]);
    expect((await run('jobs', '--count', '--by', 'nobody')).stderr).toBe('No jobs found.\n');
    for (const words of [
      ['--count', '--sort', 'name'],
      ['--sort', 'colour'],
      ['--metric', 'loss'],
      ['--columns', 'colour'],
      ['--metric', 'loss<1', '--metric', 'gain>1'],
    ])
      expect((await run('jobs', ...words)).code).toBe(2);
  });

  it('suggests a metric for a name that no job has', async () => {
    const meant = "No job has the metric 'los'; did you mean 'loss'?\n";
    for (const words of [
      ['--sort', 'metric:los'],
      ['--metric', 'los<1'],
      ['--columns', 'name,metric:los'],
    ]) {
      const { code, stderr } = await run('jobs', ...words);
      expect([code, stderr]).toEqual([0, expect.stringContaining(meant)]);
    }
    const { stderr } = await run('jobs', '--sort', 'metric:accuracy');
    expect(stderr).toContain("No job has the metric 'accuracy'; there are loss.\n");
    expect((await run('jobs', '--metric', 'loss<-1')).stderr).not.toContain('metric');
    expect((await run('jobs', 'metrics', 'low', '--metric', 'loss', 'los')).stderr).toBe(
      "No metric 'los' has a value yet; did you mean 'loss'?\n",
    );
    const none = await run('jobs', 'metrics', 'low', '--metric', 'los');
    expect([none.code, none.stderr]).toEqual([3, expect.stringContaining("did you mean 'loss'?")]);
  });

  it('searches by words and ARNs, and lists by tags and creators', async () => {
    expect(await out('search', 'low', '--kind', 'job')).toMatch(
      /^KIND +NAME +STATUS +AGE\ntraining +low +COMPLETED +\S+\n$/,
    );
    expect(await out('search', 'team', 'gro', '--kind', 'job', '-o', 'name')).toBe('middle\n');
    expect(await out('search', 'arn:aws:sagemaker:local:000000000000:training-job/high')).toMatch(
      /^training +high/m,
    );
    expect((await run('search', '!?')).code).toBe(2);
    const { stderr } = await run('search', 'nobody');
    expect(stderr).toBe('Nothing has the words nobody.\n');
    expect((await run('search', 'abcdef123')).stderr).toBe(
      'Nothing has the words abcdef123. To find a digest, give its first 12 digits or more.\n',
    );
    const by = async (user: string) =>
      (await run('jobs', '--by', `arn:aws:iam::000000000000:user/${user}`, '-o', 'name')).stdout;
    expect(await by('local')).toBe('high\nmiddle\nlow\n');
    expect(await by('nobody')).toBe('');
    for (const kind of ['jobs', 'artifacts'])
      expect(await out(kind, '--by', 'local', '-o', 'name')).not.toBe('');
    expect(await out('jobs', '--by', 'nobody', '-o', 'name')).toBe('');
    for (const kind of ['models', 'endpoints', 'artifacts'])
      expect(await out(kind, '--tag', 'team=risk', '-o', 'name')).toBe('');
  });

  it('takes the first digits of a digest', async () => {
    const [version] = JSON.parse(await out('artifacts', '--type', 'Model', '-o', 'json')).filter(
      ({ digest }: { readonly digest: string | null }) => digest,
    );
    const short = version.digest.slice(0, 12);
    expect(await out('search', short)).toContain(short);
    expect(JSON.parse(await out('artifact', 'get', short, '-o', 'json')).digest).toBe(
      version.digest,
    );
    expect(await out('impact', short)).toMatch(/^Affected: /);
    expect(await out('lineage', short)).toContain('high-aws-training-job');
    expect((await run('artifact', 'get', 'f'.repeat(12))).code).toBe(3);
  });

  it('shows the metrics of jobs as a table, as CSV and as a curve', async () => {
    expect(await out('jobs', 'metrics', 'low', 'high')).toBe(
      'METRIC  JOB   POINTS  LAST  LEAST  GREATEST\nloss    low   21      0     0      20\nloss    high  21      2     2      22\n',
    );
    const csv = (await out('jobs', 'metrics', 'low', '--csv')).split('\n');
    expect(csv).toHaveLength(23);
    expect(csv.slice(0, 2)).toEqual(['job,metric,step,value', 'low,loss,0,20']);
    const plot = await out('jobs', 'metrics', 'low', '--plot');
    expect(plot).toMatch(/^loss of low\n20 ┤⠉⠑⠒/);
    expect(plot).toMatch(/^ 0 ┤/m);
    const both = await out('jobs', 'metrics', 'low', 'high', '--plot');
    expect(both).toMatch(/^loss\n22 ┤bb/);
    expect(both).toMatch(/^ 0 ┤ +a+$/m);
    expect(both).toMatch(/\na low {2}b high\n$/);
    const none = await run('jobs', 'metrics', 'low', '--metric', 'gain');
    expect([none.code, none.stderr]).toEqual([3, expect.stringContaining("No metric 'gain'")]);
  });
});
