import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Arn } from '#src/domain/arn.js';
import { REPRODUCTION } from '#src/jobs/index.js';
import { LineageDraft, versionArn } from '#src/lineage/index.js';
import { runChain, train } from '../../../support/past-chain.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform();
});
afterEach(() => platform.destroy());

const PROGRAM = `
fs.mkdirSync(process.env.SVC_MODEL_DIR, { recursive: true });
fs.writeFileSync(process.env.SVC_MODEL_DIR + '/m', 'other');`;

/** Records an association as a store would have it whose data others wrote. */
async function plant(source: Arn, destination: Arn) {
  const { store, services, ledger } = platform;
  const draft = new LineageDraft({ store, scope: services.scope, actor: TESTER.arn, now: 0 });
  draft.associate(source, destination, { type: 'Produced' });
  await ledger.commit(await draft.build());
}

it('a job whose record names other bytes is not the maker of a model', async () => {
  const planted = await train(platform, 'planted', { program: PROGRAM });
  await runChain(platform);
  const { modelData = '', modelDigest = '' } = await platform.ended('scores');
  const version = versionArn(platform.services.scope, modelData, modelDigest);
  const association = {
    source: planted.trialComponent,
    destination: version,
    type: 'Produced',
  } as const;
  const { recorder } = platform.services;
  const code = 'VALIDATION_FAILED';
  await expect(recorder.createAssociation(association, TESTER.arn)).rejects.toMatchObject({ code });
  const batch = { associations: [association] };
  await expect(recorder.record(batch, TESTER.arn)).rejects.toMatchObject({ code });
  await plant(planted.trialComponent, version);
  const { steps } = await platform.allJobs
    .of(REPRODUCTION)
    .plan({ subject: version, principal: TESTER });
  expect(steps.filter(({ isSubject }) => isSubject)).toMatchObject([{ jobName: 'scores' }]);
});
