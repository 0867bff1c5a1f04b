import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from '#src/client/index.js';
import { planRetention, runRetention } from '#src/client/retention.js';
import type { Arn } from '#src/domain/arn.js';
import { type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { type TrialComponent, vertexToEntity } from '#src/domain/lineage/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { versionArn } from '#src/lineage/index.js';
import { CliProcess, runCli } from '../support/cli-process.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { PROGRAMS, TESTER } from '../support/test-values.js';

const BUCKET = 'forebear-local-000000000000';
/** Jobs that write many objects, one after another; every second one is in use. */
const JOBS = ['a', 'b', 'c', 'd', 'e', 'f'];
const USED = JOBS.filter((_, index) => index % 2 === 1);
const OBJECTS = 1_001;
const ROUNDS = 6;
const RULES = { rules: [{ class: 'OUTPUTS', keepDays: 0 }] };

const directories = temporaryDirectory();
let directory: string;
let server: CliProcess | undefined;
beforeAll(async () => {
  directory = await directories.fresh();
  const platform = await openPlatform({ directory, store: 'embedded' });
  await platform.put(`s3://${BUCKET}/in/rows.csv`, 'a,1\n');
  await platform.model('m');
  for (const name of JOBS) await work(platform, name);
  for (const name of USED) await useInModel(platform, name);
  await platform.close();
});
afterAll(async () => {
  server?.signal('SIGKILL');
  await server?.ended();
});

it('retention whose server is killed removes all that is free, and nothing that is in use', {
  timeout: 240_000,
}, async () => {
  const all = JOBS.length * OBJECTS;
  const free = all - USED.length * OBJECTS;
  let halfway = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const client = await start();
    const running = run(client).catch(() => undefined); // its server is killed
    if (round === 0) await sleep(Math.random() * 300);
    else await remaining(all - (free * round) / ROUNDS - Math.random() * 50);
    server?.signal('SIGKILL');
    await server?.ended();
    await running;
    await client[Symbol.asyncDispose]();
    const left = await countAll();
    if (left < all && left > all - free) halfway += 1;
    for (const name of USED) expect(await count(name), `${name} in round ${round}`).toBe(OBJECTS);
  }
  expect(halfway).toBeGreaterThan(ROUNDS / 2);
  const client = await start();
  await run(client);
  const { groups } = await planRetention(client);
  expect(groups).toContainEqual(
    expect.objectContaining({ class: 'OUTPUTS', freeCount: 0, keptCount: USED.length }),
  );
  await client[Symbol.asyncDispose]();
  for (const name of JOBS) expect(await count(name), name).toBe(USED.includes(name) ? OBJECTS : 0);
  server?.signal('SIGTERM');
  await server?.ended();
  const verified = await runCli(directory, ['verify', '--data-directory', directory]);
  expect(verified).toMatchObject({ code: 0 });
});

/** Runs a processing job, which writes below its name. */
async function work(platform: TestPlatform, name: string): Promise<void> {
  const [input, output] = ['/opt/ml/processing/input', '/opt/ml/processing/output'];
  const command = [process.execPath, `${PROGRAMS}process.mjs`, 'many', input, output];
  await platform.processing.submit(
    {
      name,
      image: 'fixture',
      command,
      inputs: [{ name: 'rows', uri: toS3Uri(`s3://${BUCKET}/in/`), localPath: input }],
      outputs: [{ name: 'clean', uri: toS3Uri(`s3://${BUCKET}/${name}/`), localPath: output }],
      resources: { instanceType: 'local', instanceCount: 1 },
      environment: {},
    },
    TESTER,
  );
  expect(await platform.processed(name)).toMatchObject({ status: 'Completed' });
}

/** Makes the output of a job contribute to the data of a model. */
async function useInModel({ services, ...platform }: TestPlatform, name: string): Promise<void> {
  const { scope, store, recorder } = services;
  const job = await platform.processing.get(name);
  const id = vertexIdOf(job?.trialComponent as Arn);
  const vertex = (await store.vertices([id])).get(id)?.element as Vertex;
  const [output] = (vertexToEntity(vertex) as TrialComponent).outputArtifacts;
  const { modelData = '', modelDigest = '' } = (await platform.models.get('m')) ?? {};
  const source = versionArn(scope, output?.value ?? '', output?.digest ?? '');
  const destination = versionArn(scope, modelData, modelDigest);
  await recorder.createAssociation({ source, destination, type: 'DerivedFrom' }, TESTER.arn);
}

async function start(): Promise<Client> {
  const words = ['serve', '--port', '0', '--data-directory', directory];
  server = new CliProcess(directory, [...words, '--retention', JSON.stringify(RULES)]);
  const url = await server.says(/(http:\/\/127\.0\.0\.1:\d+)/);
  return new Client({ url, maxAttempts: 1 });
}

async function run(client: Client): Promise<void> {
  const { id } = await planRetention(client);
  for await (const { left } of runRetention(client, id)) if (left === 0) return;
}

/** How many objects of a job are there. */
async function count(name: string): Promise<number> {
  return (await readdir(join(directory, 'objects', BUCKET, name)).catch(() => [])).length;
}

async function countAll(): Promise<number> {
  const counts = await Promise.all(JOBS.map(count));
  return counts.reduce((sum, each) => sum + each, 0);
}

/** Waits until at most so many objects are left. */
async function remaining(most: number): Promise<void> {
  while ((await countAll()) > most) await sleep(1);
}
