import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCliHere } from '../../support/cli-here.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';

const TIMEOUT = 240_000;
const BUCKET = 's3://forebear-local-000000000000';

/** Logins of a few users, each mostly from an address of their own. */
const LOGINS = Array.from(
  { length: 3000 },
  (_, at) => `user_${at % 30},10.0.${at % 30}.${at % 7}\n`,
);

/** Where the command line stores them: below their digest. */
const TRAIN = `${BUCKET}/uploads/${createHash('sha256').update(LOGINS.join('')).digest('hex').slice(0, 12)}/train.csv`;

describe('the command line against a server', { timeout: TIMEOUT }, () => {
  let server: ServerUnderTest;
  let cwd: string;
  beforeAll(async () => {
    server = await startTestServer({ settings: { images: { broken: { serve: ['false'] } } } });
    cwd = await mkdtemp(join(tmpdir(), 'forebear-cli-'));
    await writeFile(join(cwd, 'train.csv'), LOGINS.join(''));
  });
  afterAll(() => server.close());

  const run = (...words: string[]) =>
    runCliHere(cwd, words, { FOREBEAR_URL: server.url, HOME: cwd });
  const json = async (...words: string[]) => {
    const { code, stdout, stderr } = await run(...words, '-o', 'json');
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout);
  };

  it('trains, deploys, invokes, traces and compares', async () => {
    const file = {
      algorithm: { name: 'ipinsights' },
      hyperparameters: { num_entity_vectors: 100, vector_dim: 8, mini_batch_size: 500, epochs: 1 },
      channels: [{ name: 'train', uri: 'train.csv', contentType: 'text/csv' }],
    };
    await writeFile(join(cwd, 'job.json'), JSON.stringify(file));
    const trained = await run('train', '-f', 'job.json', '--name', 'logins-1', '--wait', '--logs');
    expect(trained.code, trained.stderr).toBe(0);
    expect(trained.stdout).toContain('Saved the model after 1 epochs');
    expect(trained.stdout).toContain('training job logins-1: COMPLETED\n');
    expect(trained.stderr).toContain('logins-1: Completed - Training job completed\n');
    const [job] = await json('jobs', '--type', 'training', '--status', 'completed');
    expect(job).toMatchObject({ name: 'logins-1', status: 'COMPLETED' });
    expect((await run('jobs')).stdout).toMatch(
      /^NAME +TYPE +STATUS +AGE +DURATION\nlogins-1 +training +COMPLETED/,
    );
    expect(await json('job', 'get', 'logins-1')).toMatchObject({
      hyperparameters: { vector_dim: '8' },
      channels: [{ uri: TRAIN }],
    });
    expect((await run('logs', 'logins-1', '-f')).stdout).toMatch(/Billable seconds: \d+\n$/);

    const deployed = await run('deploy', 'logins', '--job', 'logins-1', '--wait');
    expect(deployed.code, deployed.stderr).toBe(0);
    expect((await run('endpoints', '-o', 'name')).stdout).toBe('logins\n');
    const other = await run('deploy', 'logins', '--job', 'logins-1', '--env', 'A=b', '--update');
    expect([other.code, other.stderr]).toEqual([
      2,
      expect.stringContaining('made of other environment'),
    ]);
    const aimless = await run('deploy', 'logins', '--model', 'logins-1', '--image', 'line:1');
    expect([aimless.code, aimless.stderr]).toEqual([2, expect.stringContaining('--job')]);
    const data = 's3://forebear-local-000000000000/logins-1/output/model.tar.gz';
    const broken = `mutation { createModel(input: { name: "broken", image: "broken", modelData: "${data}" }) { name } }`;
    expect((await run('query', broken)).code).toBe(0);
    const update = ['deploy', 'logins', '--model', 'broken', '--update', '--wait'];
    const rolledBack = await run(...update);
    expect([rolledBack.code, rolledBack.stdout]).toEqual([
      1,
      expect.stringContaining('endpoint logins: IN_SERVICE'),
    ]);
    expect(rolledBack.stderr).toContain('serves with the variants from before: ');
    const answer = await run('invoke', 'logins', 'user_1,10.0.1.1', '--headers');
    expect(answer.stderr).toMatch(/^x-forebear-deployment: arn:/m);
    expect(JSON.parse(answer.stdout).predictions[0].dot_product).toEqual(expect.any(Number));
    const tree = (await run('lineage', 'logins')).stdout;
    expect(tree).toMatch(/[├└]── AssociatedWith ModelDeployment .* LIVE\n/);
    expect(tree).toMatch(
      /ContributedTo DataSet \S+uploads\/[0-9a-f]{12}\/train\.csv@[0-9a-f]{12}\n/,
    );
    expect((await run('lineage', 'logins', '--format', 'dot')).stdout).toMatch(
      /^digraph lineage \{/,
    );
    expect((await run('lineage', 'logins', '--format', 'mermaid')).stdout).toMatch(
      /^flowchart LR\n/,
    );
    const { counts } = await json('impact', TRAIN);
    expect(counts).toEqual({ jobs: 1, models: 2, packages: 0, endpoints: 1, data: 1 });

    await run('train', '-f', 'job.json', '--name', 'logins-2', '-p', 'epochs=2', '--wait');
    expect((await json('diff', 'job/logins-1', 'logins-2')).changed).toContainEqual({
      kind: 'PARAMETER',
      name: 'epochs',
      a: '1',
      b: '2',
    });

    expect((await run('rm', TRAIN)).code).toBe(0);
    expect((await run('lineage', 'job/logins-1')).stdout).toMatch(/train\.csv@[0-9a-f]{12}\n/);
    expect((await run('endpoints', 'delete', 'logins')).stdout).toBe(
      'endpoint logins is deleted\n',
    );
    const model =
      'mutation { createModel(input: { name: "logins-2", trainingJobName: "logins-1" }) { name } }';
    expect((await run('query', model)).code).toBe(0);
    const refused = await run('deploy', '--job', 'logins-2');
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('--model logins-2'),
    ]);
    expect((await run('jobs', 'delete', 'logins-2')).code).toBe(0);
    expect((await run('jobs', 'get', 'logins-2')).code).toBe(3);
  });

  it('ends with 1 for a job that fails, and shows the end of its log', async () => {
    await writeFile(join(cwd, 'bad.csv'), 'no ip address,here\n');
    const words = [
      'train',
      '-a',
      'ipinsights',
      '-c',
      'train=bad.csv',
      '--content-type',
      'text/csv',
    ];
    const params = ['-p', 'num_entity_vectors=100', '-p', 'vector_dim=8'];
    const { code, stdout, stderr } = await run(...words, ...params, '--name', 'bad', '--wait');
    expect([code, stdout], stderr).toEqual([1, 'training job bad: FAILED\n']);
    expect(stderr).toMatch(/forebear: the job bad failed: .+\n {2}/);
  });

  it('fetches an object with a long name', async () => {
    const name = 'n'.repeat(230);
    await mkdir(join(cwd, 'long'));
    await writeFile(join(cwd, 'long', name), 'x');
    expect((await run('upload', 'long', `${BUCKET}/long/`)).code).toBe(0);
    expect((await run('download', `${BUCKET}/long/`, 'long-copy')).code).toBe(0);
    expect(await readdir(join(cwd, 'long-copy'))).toEqual([name]);
  });

  it('stores, fetches and removes objects', async () => {
    expect((await run('upload', 'train.csv', `${BUCKET}/data/`)).stdout).toBe(
      `${BUCKET}/data/train.csv\n`,
    );
    expect((await run('download', `${BUCKET}/data/`, 'copy')).code).toBe(0);
    expect(await readFile(join(cwd, 'copy/train.csv'), 'utf8')).toBe(LOGINS.join(''));
    expect((await run('download', `${BUCKET}/data/train.csv`, 'copy')).code).toBe(0);
    expect((await run('rm', `${BUCKET}/data/`)).code).toBe(2);
    expect((await run('rm', '-r', `${BUCKET}/data/`)).stdout).toBe(
      `removed ${BUCKET}/data/train.csv\n`,
    );
    expect((await run('rm', `${BUCKET}/data/train.csv`)).code).toBe(3);
  });

  it('sends queries with variables, from an argument and a file', async () => {
    const query = 'query ($name: String!) { bucket(name: $name) { region } }';
    await writeFile(join(cwd, 'q.graphql'), query);
    const name = BUCKET.slice('s3://'.length);
    expect(await json('query', query, '-v', `name=${name}`)).toEqual({
      bucket: { region: 'local' },
    });
    const variables = ['--variables', JSON.stringify({ name })];
    const { stdout } = await run('query', '-f', 'q.graphql', ...variables, '-o', 'yaml');
    expect(stdout).toBe('bucket:\n  region: local\n');
    expect((await run('query', '{ nonsense }')).code).toBe(2);
  });

  it('reports errors in a file of a job', async () => {
    await writeFile(join(cwd, 'typo.yaml'), 'algorithm: { name: ipinsights }\nchanels: []\n');
    const refused = await run('train', '-f', 'typo.yaml');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(
      /^forebear: BAD_USER_INPUT: Field "chanels" is not defined .*"channels"\?\n$/,
    );
    await writeFile(join(cwd, 'broken.yaml'), 'a: [\n');
    expect((await run('train', '-f', 'broken.yaml')).stderr).toMatch(
      /broken\.yaml is no YAML \(line \d\)/,
    );
    expect((await run('train', '-f', 'none.yaml')).code).toBe(2);
  });

  it.each([
    [['jbos'], "there is no command 'jbos'; did you mean: forebear jobs\n"],
    [['get', 'x'], "there is no command 'get'; did you mean: forebear jobs get <name>\n"],
    [['jobs', 'gte', 'x'], "there is no command 'jobs gte'; did you mean: forebear jobs get\n"],
    [['jobs', '--stauts', 'failed'], "unknown option '--stauts' – did you mean: --status?\n"],
  ])('answers %s with one line and a suggestion', async (words, text) => {
    expect(await run(...words)).toEqual({ code: 2, stdout: '', stderr: `forebear: ${text}` });
  });

  it.each([
    [['train'], 'VALIDATION_FAILED: Say what is trained: --algorithm <key>, '],
    [['tune', '--objective', 'm'], 'VALIDATION_FAILED: Say what is trained: '],
    [['process'], 'VALIDATION_FAILED: Say what runs: a command behind --, '],
    [['query', ' '], 'VALIDATION_FAILED: There is no query; '],
    [
      ['jobs', 'get'],
      "missing required argument 'name'; usage: forebear jobs get [options] <name>",
    ],
    [['impact'], "missing required argument 'of'; usage: forebear impact [options] <of...>"],
  ])('names the missing part of %s', async (words, text) => {
    const { code, stderr } = await run(...words);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^forebear: .+\n$/)]);
    expect(stderr).toContain(text);
  });

  it('prints the URL of the page where there is no browser', async () => {
    expect((await run('open')).stdout).toBe(`${server.url}/\n`);
  });
});
