import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Estimator, type Job, Session } from '#src/client/index.js';
import { runCli } from '../../support/cli-process.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';

const SCRIPT = path.resolve('test/fixtures/client/script');
const RULES = [{ class: 'MODELS', keepDays: 0, keepLast: 1 }];

let server: ServerUnderTest;
let session: Session;
let jobs: readonly [Job, Job];
beforeAll(async () => {
  server = await startTestServer({ settings: { retention: { rules: RULES } } });
  session = new Session({ url: server.url });
  const data = `s3://${await session.defaultBucket()}/points/`;
  await session.putObject(`${data}points.csv`, '1,2\n3,4\n');
  const estimator = new Estimator({ session, entryPoint: 'train.mjs', sourceDir: SCRIPT });
  const train = () => estimator.fit(data, { logs: false });
  jobs = [await train(), await train()];
});
afterAll(async () => {
  await session.close();
  await server.close();
});

async function modelOf(job: Job): Promise<string> {
  const { modelData } = (await job.describe()) as { readonly modelData?: string };
  return modelData ?? '';
}

it('a session plans and runs retention; reads of removed bytes are 410, with their digest', async () => {
  const [uri, kept] = [await modelOf(jobs[0]), await modelOf(jobs[1])];
  const link = (await session.share(uri)).url;
  const plan = await session.planRetention();
  expect(plan.groups[0]).toMatchObject({ class: 'MODELS', freeCount: 1, keptCount: 1 });
  expect(plan.items.map((item) => [item.uri, item.keptBecause])).toEqual([
    [uri, null],
    [kept, 'AMONG_LAST'],
  ]);
  const runs = [];
  for await (const run of session.runRetention(plan)) runs.push(run);
  expect(runs).toMatchObject([{ removed: 1, left: 0 }]);
  const object = `${server.url}/objects/${uri.slice('s3://'.length)}`;
  for (const url of [object, link]) {
    const response = await fetch(url);
    expect(response.status).toBe(410);
    const digest = plan.items[0]?.digest;
    expect(await response.json()).toMatchObject({ code: 'BYTES_DELETED', details: { digest } });
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(410);
  }
  await expect(session.getObject(uri)).rejects.toMatchObject({ code: 'BYTES_DELETED' });
  expect((await session.getObject(kept)).length).toBeGreaterThan(0);
});

it('a deletion of a job names the outputs that stay, and removes them on demand', async () => {
  const { arn, name } = await jobs[1].describe();
  const uri = await modelOf(jobs[1]);
  const url = ['--url', server.url];
  const deleted = await runCli(server.directory, ['jobs', 'delete', name, ...url]);
  expect(deleted).toMatchObject({ code: 0, stdout: `job ${name} is deleted\n` });
  expect(deleted.stderr).toContain(`${uri} stays (`);
  expect(deleted.stderr).toContain(`forebear jobs delete ${arn} --outputs`);
  expect((await session.getObject(uri)).length).toBeGreaterThan(0);
  const words = ['jobs', 'delete', arn, '--outputs', ...url];
  const removed = await runCli(server.directory, words);
  expect(removed).toMatchObject({ code: 0 });
  expect(removed.stderr).toMatch(/^Removed 1 output of /);
  await expect(session.getObject(uri)).rejects.toMatchObject({ code: 'BYTES_DELETED' });
  const first = await jobs[0].describe();
  expect((await runCli(server.directory, ['jobs', 'delete', first.name, ...url])).stderr).toBe('');
  expect(await jobs[0].deleteOutputs()).toMatchObject({ removed: 0 });
});
