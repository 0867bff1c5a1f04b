import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCliHere } from '../../support/cli-here.js';
import { CliProcess } from '../../support/cli-process.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';

const TIMEOUT = 240_000;
const BUCKET = 's3://forebear-local-000000000000';
const LOGINS = Array.from(
  { length: 2000 },
  (_, at) => `user_${at % 30},10.0.${at % 30}.${at % 7}\n`,
);

describe('jobs of every kind from flags', { timeout: TIMEOUT }, () => {
  let server: ServerUnderTest;
  let cwd: string;
  beforeAll(async () => {
    server = await startTestServer();
    cwd = await mkdtemp(join(tmpdir(), 'forebear-cli-'));
    await writeFile(join(cwd, 'train.csv'), LOGINS.join(''));
  });
  afterAll(() => server.close());

  const environment = () => ({ FOREBEAR_URL: server.url, HOME: cwd });
  const run = (...words: string[]) => runCliHere(cwd, words, environment());
  const good = async (...words: string[]) => {
    const ended = await run(...words);
    expect(ended.code, ended.stderr).toBe(0);
    return ended;
  };
  const TRAIN = ['-a', 'ipinsights', '-c', 'train=train.csv', '--content-type', 'text/csv'];
  const PARAMS = ['num_entity_vectors=100', 'vector_dim=8', 'mini_batch_size=500', 'epochs=1'];
  const FLAGS = [...TRAIN, ...PARAMS.flatMap((param) => ['-p', param])];

  it('processes with a command behind --', async () => {
    await writeFile(join(cwd, 'x'), 'hello');
    await good('upload', 'x', `${BUCKET}/in/`);
    const places = ['-i', `in=${BUCKET}/in/`, '--out', `out=${BUCKET}/out/`];
    const words = ['process', '--image', 'local', ...places, '--name', 'copy', '--wait'];
    const folders = ['/opt/ml/processing/input/in/x', '/opt/ml/processing/output/out/y'];
    expect((await good(...words, '--', 'cp', ...folders)).stdout).toBe(
      'processing job copy: COMPLETED\n',
    );
    await good('download', `${BUCKET}/out/y`);
    expect(await readFile(join(cwd, 'y'), 'utf8')).toBe('hello');
    const dry = await good(...words, '--dry-run', '-o', 'json', '--', 'true', '-x');
    expect(JSON.parse(dry.stdout)).toMatchObject({
      image: 'local',
      command: ['true', '-x'],
      inputs: [{ name: 'in', localPath: '/opt/ml/processing/input/in' }],
    });
  });

  it('uploads the local inputs of a processing job, of flags and of files', async () => {
    await mkdir(join(cwd, 'rows/deep'), { recursive: true });
    await writeFile(join(cwd, 'rows/deep/a'), 'deep');
    await writeFile(join(cwd, 'word'), 'word');
    const found = ['/opt/ml/processing/in/deep/a', '/opt/ml/processing/input/word/word'];
    const places = ['-i', 'rows=rows:/opt/ml/processing/in', '-i', 'word=./word'];
    const words = ['process', '--image', 'local', '--logs', '--name', 'local', ...places];
    const { stdout } = await good(...words, '--', 'cat', ...found);
    expect(stdout).toContain('deepword');

    await mkdir(join(cwd, 'jobs'));
    await writeFile(
      join(cwd, 'jobs/job.yaml'),
      'inputs: [{ name: word, uri: ../word, localPath: /opt/ml/processing/in }]\n',
    );
    await good('process', '-f', 'jobs/job.yaml', '--name', 'filed', '--wait', '--', 'true');
    const filed = JSON.parse((await good('jobs', 'get', 'filed', '-o', 'json')).stdout);
    expect(filed.inputs[0].uri).toMatch(/^s3:\S+\/uploads\/[0-9a-f]{12}\/word$/);
  });

  it('refuses places of a processing job that are neither stored nor local', async () => {
    for (const place of [
      ['-i', 'in=http://host/x'],
      ['--out', 'out=folder'],
      ['-i', 'in='],
    ]) {
      const { code, stderr } = await run('process', '--image', 'local', ...place, '--', 'true');
      expect([code, stderr]).toEqual([2, expect.stringContaining('<name>=s3://')]);
    }
  });

  it('tunes over ranges, and transforms with the best model', async () => {
    const ranges = ['-r', 'learning_rate=0.001:0.1', '-r', 'num_ip_encoder_layers=1:2'];
    const validation = [
      '-c',
      'validation=train.csv',
      '--objective',
      'validation:discriminator_auc',
    ];
    const search = [...validation, '--max-jobs', '2'];
    const tuned = await good(
      ...['tune', ...FLAGS, ...ranges, ...search, '--strategy', 'random', '--seed', '7'],
      ...['--name', 'search', '--wait', '-o', 'json'],
    );
    const { status, bestTrainingJob, counts } = JSON.parse(tuned.stdout);
    expect([status, counts.completed]).toEqual(['COMPLETED', 2]);
    expect(tuned.stderr).toMatch(/search: .*of 2 trials/);

    expect((await good('jobs', 'trials', 'search')).stdout).toMatch(
      /^TRIAL +STATUS +OBJECTIVE .*MODEL +NAME\n1 +COMPLETED +0\.\d+ .*\n2 +COMPLETED .*\nBest: /,
    );
    const { trials } = JSON.parse((await good('jobs', 'trials', 'search', '-o', 'json')).stdout);
    expect(trials[1]).toMatchObject({ number: 2, suggestion: { model: 'random' } });
    expect((await good('jobs', 'trials', 'search', '--best', '-o', 'name')).stdout).toBe(
      `${bestTrainingJob.name}\n`,
    );
    expect((await run('jobs', 'trials', bestTrainingJob.name)).code).toBe(3);
    // Each trial trains for a thousand epochs, so none has completed by the next command.
    const long = ['-p', 'epochs=1000', '--strategy', 'random', '--name', 'endless'];
    await good('tune', ...FLAGS, ...ranges, ...search, ...long);
    const none = await run('jobs', 'trials', 'endless', '--best', '-o', 'name');
    expect([none.code, none.stdout, none.stderr]).toEqual([
      3,
      '',
      expect.stringContaining('no best'),
    ]);
    await good('jobs', 'stop', 'endless');
    const again = ['tune', ...FLAGS, ...search, '-r', 'epochs=1:9', '--strategy', 'hyperband'];
    const more = ['--hyperband', 'epochs=1:9', '--warm-start', 'search', '--warm-start', 'b'];
    const sent = JSON.parse((await good(...again, ...more, '--dry-run', '-o', 'json')).stdout);
    expect(sent).toMatchObject({
      hyperband: { resource: 'epochs', min: 1, max: 9 },
      warmStartFrom: ['search', 'b'],
    });

    const words = ['--job', bestTrainingJob.name, '--input', 'train.csv', '--concurrent', '2'];
    const form = ['--content-type', 'text/csv', '--accept', 'application/jsonlines'];
    const joined = ['--join', '--input-filter', '$[0,1]', '--output-filter', '$.SageMakerOutput'];
    const to = ['--output-path', `${BUCKET}/scored/`, '--name', 'score', '--wait'];
    const { stderr } = await good('transform', ...words, ...form, ...joined, ...to);
    expect(stderr).toContain('score: Completed - Transform job completed\n');
    await good('download', `${BUCKET}/scored/`, 'scored');
    expect(await readFile(join(cwd, 'scored/train.csv.out'), 'utf8')).toContain('dot_product');
    const { input, modelName } = JSON.parse(
      (await good('jobs', 'get', 'score', '-o', 'json')).stdout,
    );
    expect([input, modelName]).toEqual([
      expect.stringMatching(/\/uploads\/[0-9a-f]{12}\/train\.csv$/),
      bestTrainingJob.name,
    ]);
    const both = await run('transform', '--job', 'a', '--model', 'b');
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('not both')]);
    expect((await good('jobs', '--type', 'tuning', '-o', 'name')).stdout).toBe('endless\nsearch\n');
  });

  it('leaves a job running at Ctrl-C, prints how to follow it, and follows and stops it', async () => {
    const words = ['train', '--image', 'local', '-f', 'sleep.yaml', '--name', 'long', '--wait'];
    await writeFile(
      join(cwd, 'sleep.yaml'),
      'algorithm: { entrypoint: [sh, -c, "echo begun; sleep 600"] }\nchannels: []\n',
    );
    const waiting = new CliProcess(cwd, [...words, '--logs'], environment());
    await waiting.says(/begun/);
    waiting.signal('SIGINT');
    const left = await waiting.ended();
    expect(left.code).toBe(130);
    expect(left.stderr).toMatch(
      /The job long goes on\. Follow it: forebear logs -f long; stop it: /,
    );

    const watching = new CliProcess(cwd, ['jobs', 'get', '-w', 'long'], environment());
    await watching.says(/^TIME +NAME +STATUS +DETAIL\n\S+ +long +IN_PROGRESS +Training/);
    const following = new CliProcess(cwd, ['logs', '-f', 'long'], environment());
    await following.says(/begun/);
    await good('jobs', 'stop', 'long');
    const watched = await watching.ended();
    expect([watched.code, watched.stdout.trimEnd().split('\n').at(-1)]).toEqual([
      0,
      expect.stringMatching(/long +STOPPED/),
    ]);
    expect((await following.ended()).code).toBe(0);
  });

  it('lets a running server export its graph, and load it again', async () => {
    const destination = `${BUCKET}/graph/`;
    const { stdout } = await good('export', destination);
    expect(stdout).toMatch(/^Exported commit \d+ to s3:\S+\/graph\/: \d+ rows in \d+ files\.\n$/);
    const again = JSON.parse((await good('export', `${BUCKET}/again/`, '--gzip', '--json')).stdout);
    expect(again).toMatchObject({ status: 'COMPLETED', profile: 'STRICT' });
    // Jobs are found by final metrics, which are no part of the graph that people see.
    const whole = ['export', `${BUCKET}/whole/`, '--include-records', '--json'];
    const ofMetrics = ({ files }: { readonly files: readonly { readonly uri: string }[] }) =>
      files.filter(({ uri }) => uri.includes('final_metric')).length;
    expect([ofMetrics(again), ofMetrics(JSON.parse((await good(...whole)).stdout))]).toEqual([
      0, 1,
    ]);
    const gremlin = "g.V().hasLabel('final_metric').count()";
    const answer = await fetch(`${server.companionUrl}/gremlin`, {
      method: 'POST',
      body: JSON.stringify({ gremlin }),
      headers: { 'content-type': 'application/json' },
    });
    expect(await answer.json()).toMatchObject({
      result: { data: { '@value': [{ '@type': 'g:Int64', '@value': 0 }] } },
    });
    const loaded = await good('load', destination);
    expect(loaded.stdout).toMatch(/ended as LOAD_COMPLETED: \d+ records/);
    const none = await run('load', `${BUCKET}/nothing-there/`);
    expect(none.code).not.toBe(0);
  });
});
