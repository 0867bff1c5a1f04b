import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REPRODUCTION } from '#src/jobs/index.js';
import { editComponent } from '../../../support/edit-component.js';
import { runChain } from '../../../support/past-chain.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

const BUCKET = 's3://forebear-local-000000000000';
const LEARN = `
fs.mkdirSync(process.env.SVC_MODEL_DIR, { recursive: true });
fs.writeFileSync(process.env.SVC_MODEL_DIR + '/m', '1');`;
const COMMAND = { image: 'fixture', entrypoint: [process.execPath, '-e', LEARN] };

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform();
});
afterEach(() => platform.destroy());

const plan = (arn: string) =>
  platform.allJobs.of(REPRODUCTION).plan({ subject: arn as never, principal: TESTER });

/** Trains, and returns the steps of the plan to reproduce it. */
async function stepsOf(request: object) {
  const all = { algorithm: COMMAND, channels: [], ...request };
  await platform.jobs.submit(platform.request({ name: 'job', ...all } as never), TESTER);
  const { arn, status, failureReason } = await platform.ended('job');
  expect(status, failureReason).toBe('Completed');
  return (await plan(arn)).steps;
}

describe('the plan of a reproduction', () => {
  it('finds the objects that a manifest lists', async () => {
    for (const name of ['a', 'b']) await platform.put(`${BUCKET}/m/${name}.csv`, name);
    const uri = `${BUCKET}/list.manifest`;
    await platform.put(uri, JSON.stringify([{ prefix: `${BUCKET}/m/` }, 'a.csv', 'b.csv']));
    const channels = [{ name: 'train', uri, dataType: 'ManifestFile' }];
    expect(await stepsOf({ channels })).toMatchObject([{ fate: 'RUN', blockers: [] }]);
  });

  it('finds code in a folder when another folder has the same prefix', async () => {
    const script = 'mkdir -p $SVC_MODEL_DIR; echo 1 > $SVC_MODEL_DIR/m';
    await platform.put(`${BUCKET}/code/train.sh`, script);
    await platform.put(`${BUCKET}/code-old/other`, 'other');
    const code = { image: 'fixture', entryPoint: 'train.sh', sourceDir: `${BUCKET}/code` };
    expect(await stepsOf({ algorithm: code })).toMatchObject([{ fate: 'RUN', blockers: [] }]);
  });

  it('reports an input without a recorded digest', async () => {
    const arn = await runChain(platform);
    const { trialComponent } = await platform.ended('scores');
    await editComponent(platform, trialComponent, (known) => ({ ...known, inputArtifacts: [] }));
    expect((await plan(arn)).steps).toMatchObject([
      { fate: 'IMPOSSIBLE', blockers: [{ kind: 'INPUT', reason: 'no digest was recorded' }] },
    ]);
  });
});

it('the plan of a reproduction finds the record of a deleted job whose trial component was tagged', async () => {
  const arn = await runChain(platform);
  const { trialComponent } = await platform.ended('scores');
  await platform.jobs.delete('scores', TESTER);
  const actor = TESTER.arn;
  const { recorder } = platform.services;
  await recorder.setTags({ arn: trialComponent, actor, tags: { team: 'risk' }, remove: [] });
  const { steps } = await plan(arn);
  expect(steps.at(-1)).toMatchObject({ jobName: 'scores', fate: 'RUN', blockers: [] });
});

it('the plan of a reproduction reports that a role may not write the outputs again', async () => {
  const role = 'arn:aws:iam::000000000000:role/narrow';
  const team = [`${BUCKET}/team/`];
  const roles = { [role]: { read: team, write: team, secrets: [] } };
  await platform.destroy();
  platform = await openPlatform({ settings: { roles } });
  const localPath = '/opt/ml/processing/output';
  const write = "fs.writeFileSync(process.argv[1] + '/x', '1')";
  await platform.processing.submit(
    {
      name: 'prep',
      role,
      image: 'fixture',
      command: [process.execPath, '-e', write, localPath],
      inputs: [],
      outputs: [{ name: 'clean', uri: `${BUCKET}/team/out`, localPath }],
      resources: { instanceType: 'local', instanceCount: 1 },
    },
    TESTER,
  );
  const { arn, status, failureReason } = await platform.processed('prep');
  expect(status, failureReason).toBe('Completed');
  const name = `${BUCKET}/reproductions/prep-r1/clean`;
  expect((await plan(arn)).steps).toMatchObject([
    { fate: 'IMPOSSIBLE', blockers: [{ kind: 'ROLE', name }] },
  ]);
});
