import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Estimator, JobFailedError, Processor, Session } from '#src/client/index.js';
import { openFaultyProxy } from '../../support/faulty-proxy.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';

const SCRIPT = path.resolve('test/fixtures/client/script');
const PROCESSING = path.resolve('test/fixtures/client/processing');

let server: ServerUnderTest;
let session: Session;
let data: string;
beforeAll(async () => {
  server = await startTestServer();
  session = new Session({ url: server.url });
  data = `s3://${await session.defaultBucket()}/points/`;
  await session.putObject(`${data}points.csv`, '1,2\n3,4\n');
});
afterAll(async () => {
  await session.close();
  await server.close();
});

const script = (hyperparameters = {}, of = session) =>
  new Estimator({ session: of, entryPoint: 'train.mjs', sourceDir: SCRIPT, hyperparameters });

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

it('a local folder is packed and uploaded once for the same code', async () => {
  const estimator = script();
  const job = await estimator.fit(data, { logs: false });
  const { status, algorithm } = await job.describe();
  expect(status).toBe('COMPLETED');
  expect(algorithm.sourceDir).toMatch(/\/code\/[0-9a-f]{64}\/sourcedir\.tar\.gz$/);
  await script().fit(data, { wait: false });
  const stored = await collect(session.objects(`s3://${await session.defaultBucket()}/code/`));
  expect(stored.map(({ uri }) => uri)).toEqual([algorithm.sourceDir]);
});

it('a single script is uploaded alone, and data may be shared as the original writes it', async () => {
  const estimator = new Estimator({ session, entryPoint: path.join(SCRIPT, 'train.mjs') });
  const asked = await estimator.trainingRequest({
    train: { uri: data, distribution: 'FullyReplicated' },
  });
  expect(asked.algorithm).toMatchObject({
    entryPoint: 'train.mjs',
    sourceDir: expect.stringMatching(/\/code\/[0-9a-f]{64}\/sourcedir\.tar\.gz$/),
  });
  expect(asked.channels).toEqual([{ name: 'train', uri: data, distribution: 'FULLY_REPLICATED' }]);
  const job = await estimator.fit(data, { logs: false });
  expect(await job.describe()).toMatchObject({ status: 'COMPLETED' });
  const absent = new Estimator({ session, entryPoint: 'nowhere.py' });
  await expect(absent.fit(data)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    message: expect.stringContaining("'nowhere.py' does not exist"),
  });
});

it('an attached job can be repeated with its options', async () => {
  const options = {
    metricDefinitions: [{ name: 'line', regex: 'line ([0-9]+)' }],
    tags: { team: 'a' },
    environment: { GREETING: 'hello' },
    hyperparameters: { version: '1.10', depth: 3, flag: true },
  };
  const estimator = new Estimator({
    session,
    entryPoint: 'train.mjs',
    sourceDir: SCRIPT,
    ...options,
  });
  const job = await estimator.fit(data, { logs: false });
  const attached = await Estimator.attach(job.name, session);
  const asked = await attached.trainingRequest(data);
  const before = await estimator.trainingRequest(data);
  const { name: _name, ...algorithm } = asked.algorithm;
  expect(algorithm).toMatchObject({
    ...JSON.parse(JSON.stringify(before.algorithm)),
    sourceDir: (await job.describe()).algorithm.sourceDir,
  });
  const { tags, environment, hyperparameters } = options;
  expect(asked).toMatchObject({ tags, environment, hyperparameters });
});

it('a transformer is not given the options of its model', async () => {
  const estimator = script();
  await estimator.fit(data, { logs: false });
  const sourceDir = await mkdtemp(path.join(tmpdir(), 'forebear-serving-'));
  await writeFile(path.join(sourceDir, 'inference.py'), '');
  const transformer = await estimator.transformer({ sourceDir, entryPoint: 'inference.py' });
  await rm(sourceDir, { recursive: true });
  const job = await transformer.transform(data, { contentType: 'text/csv' });
  expect(await job.describe()).toMatchObject({ modelName: transformer.modelName });
});

it('a job that fails is an error with its reason and its last lines', async () => {
  const estimator = script({ fail: 'no data' });
  const error = await estimator.fit(data, { logs: false }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(JobFailedError);
  expect(error).toMatchObject({ code: 'JOB_FAILED', jobName: estimator.latestTrainingJob?.name });
  const { failureReason, lastLines, message } = error as JobFailedError;
  expect(failureReason).toContain('cannot train: no data');
  expect(lastLines).toHaveLength(20);
  expect(lastLines).toContain('cannot train: no data');
  expect(message).toContain('line 30');
});

it('a log is searched, and read from a line', async () => {
  const { arn } = await script().fit(data, { logs: false });
  const all = await collect(session.logLines(arn));
  expect(all.map(({ number }) => number)).toEqual(all.map((_, at) => at + 1));
  const found = await collect(session.searchLog(arn, 'LINE 2', { ignoreCase: true }));
  expect(found.map(({ message }) => message)).toContain('line 29');
  expect(found).toEqual(all.filter(({ message }) => message.includes('line 2')));
  expect(await collect(session.searchLog(arn, ['line 2', 'Billable']))).toHaveLength(
    found.length + 1,
  );
  const [, second] = found;
  for (const follow of [true, false]) {
    const fromLine = second?.number ?? 0;
    expect(await collect(session.logLines(arn, { fromLine, follow }))).toEqual(
      all.slice(fromLine - 1),
    );
  }
});

it('a job can be stopped while it is waited for', async () => {
  const job = await script({ seconds: 60 }).fit(data, { wait: false });
  const lines: string[] = [];
  const waiting = job.wait({
    logs: ({ message }) => {
      lines.push(message);
      if (message === 'line 30') void job.stop();
    },
  });
  expect((await waiting).status).toBe('STOPPED');
  expect(lines).toContain('line 1');
});

it('the waiting can end while the job runs', async () => {
  const job = await script({ seconds: 60 }).fit(data, { wait: false });
  const stop = new AbortController();
  const waiting = job.wait({ logs: false, signal: stop.signal });
  setTimeout(() => stop.abort(new Error('enough')), 300);
  await expect(waiting).rejects.toThrow('enough');
  expect((await job.describe()).status).toBe('IN_PROGRESS');
  await job.stop();
  await job.wait({ logs: false });
  await job.delete();
  await expect(job.describe()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('a launch whose answer is lost is sent again, and launched once', async () => {
  let cuts = 0;
  let posts = 0;
  await using proxy = await openFaultyProxy(server.url, () => {
    posts += 1;
    if (posts !== 3 && posts !== 4) return 'none';
    cuts += 1;
    return 'cut';
  });
  const there = new Session({ url: proxy.url });
  const before = (await collect(session.jobs())).length;
  await there.defaultBucket();
  await script({}, there).fit(data, { wait: false });
  expect(cuts).toBe(2);
  expect((await collect(session.jobs())).length).toBe(before + 1);
  const counts = await session.jobCounts();
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(before + 1);
});

it('a processor runs a program over local files', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'forebear-client-'));
  try {
    await writeFile(path.join(folder, 'a.txt'), '1\n2\n3\n');
    await writeFile(path.join(folder, 'b.txt'), '1\n');
    const processor = new Processor({
      session,
      image: 'local',
      entrypoint: ['node', '/opt/ml/processing/code/count.mjs'],
    });
    const destination = `s3://${await session.defaultBucket()}/counts/`;
    await processor.run({
      inputs: [
        { source: PROCESSING, destination: '/opt/ml/processing/code', inputName: 'code' },
        { source: folder, destination: '/opt/ml/processing/input' },
      ],
      outputs: [{ source: '/opt/ml/processing/output', destination }],
      arguments: ['/opt/ml/processing/input', '/opt/ml/processing/output'],
      logs: false,
    });
    const files = await session.downloadData(path.join(folder, 'counts'), destination);
    expect(files.map((file) => path.basename(file)).sort()).toEqual(['a.txt.count', 'b.txt.count']);
    expect(await readFile(path.join(folder, 'counts/a.txt.count'), 'utf8')).toBe('3\n');
    await expect(session.downloadData(folder, `${destination}nothing`)).rejects.toMatchObject({
      code: 'OBJECT_NOT_FOUND',
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('refusals of the server are thrown unchanged', async () => {
  const nothing = new Estimator({ session, entryPoint: 'train.mjs', sourceDir: `${SCRIPT}/no` });
  await expect(nothing.fit(data)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  const unknown = new Estimator({ session, algorithm: 'no-such' });
  await expect(unknown.fit(data)).rejects.toMatchObject({ code: 'IMAGE_UNKNOWN' });
  await expect(Estimator.attach('no-such', session)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(session.checkBucket('no-such-bucket')).rejects.toMatchObject({
    code: 'BUCKET_NOT_FOUND',
  });
});
