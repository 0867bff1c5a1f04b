import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { REPRODUCTION } from '#src/jobs/index.js';
import { reproduced, train } from '../../../support/past-chain.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

const BUCKET = 's3://forebear-local-000000000000';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform({ store: 'embedded' });
});
afterEach(() => platform.destroy());

const place = (name: string) => ({ name, localPath: `/opt/ml/processing/${name}` });
const from = (name: string) => ({ ...place(name), uri: `${BUCKET}/${name}/` });
const to = (name: string) => ({ ...place(name), uri: `${BUCKET}/${name}` });

/** Runs JavaScript as a processing job. Its arguments are the folders of the inputs and outputs. */
async function process(
  name: string,
  program: string,
  places: {
    readonly inputs?: ReturnType<typeof from>[];
    readonly outputs: ReturnType<typeof to>[];
  },
) {
  const folders = [...(places.inputs ?? []), ...places.outputs].map(({ localPath }) => localPath);
  await platform.processing.submit(
    {
      ...{ name, image: 'fixture', ...places },
      command: [globalThis.process.execPath, '-e', program, ...folders],
      resources: { instanceType: 'local', instanceCount: 1 },
    },
    TESTER,
  );
  const { status, failureReason } = await platform.processed(name);
  expect(status, failureReason).toBe('Completed');
}

/** Writes the bytes of the channels as the model. */
const COPY = `const e = process.env, m = e.SVC_MODEL_DIR;
fs.mkdirSync(m, { recursive: true });
for (const n in e) if (/^SVC_CHANNEL_/.test(n))
for (const f of fs.readdirSync(e[n]))
fs.appendFileSync(m + '/weights.txt', fs.readFileSync(e[n] + '/' + f, 'hex'));`;

/** Writes another model each time. */
const NOISE = `
fs.mkdirSync(process.env.SVC_MODEL_DIR, { recursive: true });
fs.writeFileSync(process.env.SVC_MODEL_DIR + '/weights.txt', crypto.randomUUID());`;

async function planOf(subject: Awaited<ReturnType<typeof train>>['arn']) {
  const planned = { subject, principal: TESTER };
  return (await platform.allJobs.of(REPRODUCTION).plan(planned)).steps;
}

async function reproduce(subject: string) {
  await platform.allJobs.of(REPRODUCTION).submit({ name: 'again', subject }, TESTER);
  return reproduced(platform, 'again');
}

const remove = (key: string) => platform.storage.delete(toS3Uri(`${BUCKET}/${key}`));

/** Deploys the models of training jobs as one endpoint. */
async function deploy(...names: readonly string[]) {
  for (const name of names) {
    const { modelData } = await platform.ended(name);
    await platform.models.create({ name, image: 'fixture', modelData } as never, TESTER);
  }
  const variants = names.map((name) => ({ name, modelName: name, instanceCount: 1 }));
  await platform.services.endpoints.create({ name: 'both', variants } as never, TESTER);
  const found = await platform.untilEndpoint('both', (one) => one?.status !== 'Creating');
  expect(found?.status).toBe('InService');
  return found?.arn ?? '';
}

describe('a job that runs again', () => {
  it('reads recorded bytes that still exist, even when their job runs again', async () => {
    const random = `for (const folder of process.argv.slice(1))
      fs.writeFileSync(folder + '/f', crypto.randomUUID());`;
    await process('maker', random, { outputs: [to('x'), to('y')] });
    const same = "fs.writeFileSync(process.argv[2] + '/f', 'same');";
    await process('middle', same, { inputs: [from('y')], outputs: [to('w')] });
    const channels = ['x', 'w'].map((name) => ({ name, uri: `${BUCKET}/${name}/` }));
    const { arn } = await train(platform, 'last', { program: COPY, channels });
    for (const lost of ['y/f', 'w/f']) await remove(lost);
    const done = await reproduce(arn);
    expect(done, done.failureReason).toMatchObject({ verdict: 'IDENTICAL' });
    expect((await platform.ended('last-r1')).channels).toMatchObject([
      { name: 'x', uri: `${BUCKET}/x/` },
      { name: 'w', uri: `${BUCKET}/reproductions/middle-r1/w/` },
    ]);
  });

  it('reads the recorded model of another subject', async () => {
    const { modelData: uri = '' } = await train(platform, 'teacher', { program: NOISE });
    await train(platform, 'pupil', { program: COPY, channels: [{ name: 'model', uri }] });
    const done = await reproduce(await deploy('teacher', 'pupil'));
    const verdicts = done.results.map(({ step, verdict }) => [
      done.steps[step - 1]?.jobName,
      verdict,
    ]);
    expect(verdicts, done.failureReason).toEqual([
      ['teacher', 'DIFFERENT'],
      ['pupil', 'IDENTICAL'],
    ]);
  });
});

describe('a manifest that is gone, and that its maker writes again,', () => {
  const list = JSON.stringify([{ prefix: `${BUCKET}/m/` }, 'a.csv']);
  const write = `fs.writeFileSync(process.argv[1] + '/l', '${list}');`;

  it.each([
    ['leads to the recorded objects', 'first', { verdict: 'IDENTICAL' }],
    [
      'does not lead to others',
      'other',
      { failureReason: expect.stringContaining('The digest of') },
    ],
  ])('%s', async (_what, now, expected) => {
    await platform.put(`${BUCKET}/m/a.csv`, 'first');
    await process('maker', write, { outputs: [to('x')] });
    const channel = { name: 'x', uri: `${BUCKET}/x/l`, dataType: 'ManifestFile' };
    const { arn } = await train(platform, 'last', { program: COPY, channels: [channel] });
    await platform.put(`${BUCKET}/m/a.csv`, now);
    await remove('x/l');
    expect(await planOf(arn)).toMatchObject([{ fate: 'RUN' }, { fate: 'RUN' }]);
    expect(await reproduce(arn)).toMatchObject(expected);
  });
});

it('the divergence of a subject is not that of another subject', async () => {
  for (const name of ['one', 'other']) await train(platform, name, { program: NOISE });
  const { results, failureReason } = await reproduce(await deploy('one', 'other'));
  expect(
    results.map(({ step, divergence }) => [step, divergence?.step]),
    failureReason,
  ).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

describe('the plan of a reproduction runs no job again', () => {
  const first = "fs.writeFileSync(process.argv[1] + '/f', 'first');";

  it('whose output others had replaced before it was read', async () => {
    await process('maker', first, { outputs: [to('x')] });
    await platform.put(`${BUCKET}/x/f`, 'second');
    const channels = [{ name: 'x', uri: `${BUCKET}/x/` }];
    const { arn } = await train(platform, 'last', { program: COPY, channels });
    await remove('x/f');
    expect(await planOf(arn)).toMatchObject([
      {
        fate: 'IMPOSSIBLE',
        blockers: [{ kind: 'INPUT', reason: expect.stringContaining('left other bytes') }],
      },
    ]);
  });

  it('whose output had another object when that was read', async () => {
    await process('maker', first, { outputs: [to('x')] });
    const channels = [{ name: 'x', uri: `${BUCKET}/x/f` }];
    const before = await train(platform, 'before', { program: COPY, channels });
    await platform.put(`${BUCKET}/x/f`, 'second');
    const after = await train(platform, 'after', { program: COPY, channels });
    await remove('x/f');
    expect(await planOf(before.arn)).toMatchObject([{ fate: 'RUN' }, { fate: 'RUN' }]);
    expect(await planOf(after.arn)).toMatchObject([{ fate: 'IMPOSSIBLE' }]);
  });
});
