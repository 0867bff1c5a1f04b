import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { modelArchive } from '../../support/model-archive.js';
import { startTestServer } from '../../support/running-server.js';

const program = (name: string) =>
  fileURLToPath(new URL(`../../fixtures/programs/${name}`, import.meta.url));
const BUCKET = 'forebear-local-000000000000';
const INPUT = { uri: `s3://${BUCKET}/data/` };
const RESOURCES = { instanceType: 'local', instanceCount: 1 };

it('a reset has jobs and endpoints of a server stopped first, then empties its graph', async () => {
  const waits = [process.execPath, program('behave.mjs'), 'waits'];
  const serve = [process.execPath, program('serve-model.mjs')];
  await using server = await startTestServer({
    settings: { slots: 4, images: { waits: { train: waits, serve: [] }, m: { train: [], serve } } },
  });
  const ask = async (query: string, variables: object = {}) => {
    const { data, errors } = await server.graphql(query, { variables: { ...variables } });
    expect(errors).toEqual([]);
    return data;
  };
  const store = async (key: string, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(`${server.url}/objects/${BUCKET}/${key}`, { method: 'PUT', body });
  const system = async (fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const answer = await fetch(`${server.companionUrl}/system`, { method: 'POST', body });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
  const launch = async (name: string) =>
    ask(`mutation ($input: CreateTrainingJobInput!) { createTrainingJob(input: $input) { arn } }`, {
      input: {
        name,
        algorithm: { image: 'waits' },
        channels: [{ name: 'train', ...INPUT }],
        resources: RESOURCES,
      },
    });

  await ask('mutation { createSession { defaultBucket } }');
  await store('data/x', 'x');
  await store('m/model.tar.gz', new Uint8Array(await modelArchive({ 'weights.txt': 'w' })));
  await launch('one');
  await launch('two');
  await ask(`mutation { createModel(input: { name: "m", image: "m", modelData: "s3://${BUCKET}/m/model.tar.gz" }) { arn }
    createEndpoint(input: { name: "e", variants: [{ modelName: "m" }] }) { arn } }`);
  const states = () =>
    ask(`{ one: trainingJob(name: "one") { secondaryStatus } two: trainingJob(name: "two") { secondaryStatus }
      endpoint(name: "e") { status } }`);
  await expect.poll(states, { timeout: 60_000, interval: 100 }).toEqual({
    one: { secondaryStatus: 'TRAINING' },
    two: { secondaryStatus: 'TRAINING' },
    endpoint: { status: 'IN_SERVICE' },
  });

  await expect.poll(() => programsOf(server.directory), { timeout: 60_000 }).toHaveLength(3);
  const token = async () =>
    (await system({ action: 'initiateDatabaseReset' })).body.payload?.token ?? '';
  const action = 'performDatabaseReset';
  const refused = await system({ action, token: await token() });
  expect(refused).toMatchObject({ status: 400, body: { code: 'BadRequestException' } });
  for (const name of ['training-job/one', 'training-job/two', 'endpoint/e'])
    expect(refused.body.detailedMessage).toContain(name);
  expect((await states()).endpoint).toEqual({ status: 'IN_SERVICE' });

  const done = await system({ action, token: await token(), stopRunning: 'TRUE' });
  expect(done).toEqual({ status: 200, body: { status: '200 OK' } });
  expect(await states()).toEqual({ one: null, two: null, endpoint: null });
  expect(await programsOf(server.directory)).toEqual([]);
  expect(await ask('{ artifacts { nodes { arn } } trainingJobs { nodes { arn } } }')).toEqual({
    artifacts: { nodes: [] },
    trainingJobs: { nodes: [] },
  });
  await launch('one'); // the name is free again, and the engine goes on from the reset
  await expect
    .poll(async () => (await ask('{ trainingJob(name: "one") { secondaryStatus } }')).trainingJob, {
      timeout: 60_000,
      interval: 100,
    })
    .toEqual({ secondaryStatus: 'TRAINING' });
  await ask('mutation { stopTrainingJob(name: "one") { status } }');
});

/** The processes whose program works in a directory. */
async function programsOf(directory: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) continue;
    const [words, environment] = await Promise.all(
      ['cmdline', 'environ'].map((file) =>
        readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => ''),
      ),
    );
    const isProgram = /\0\S*(behave|serve-model)\.mjs\0/.test(words ?? '');
    if (isProgram && environment?.includes(directory)) found.push(pid);
  }
  return found;
}

interface Answer {
  readonly payload?: { readonly token: string };
  readonly code?: string;
  readonly detailedMessage?: string;
}
