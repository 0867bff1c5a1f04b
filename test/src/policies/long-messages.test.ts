import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Principal } from '#src/ports/identity.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';
import { WEIGHTS_ALGORITHM } from '../../support/weights-algorithm.js';

const ADMIN: Principal = { ...TESTER, role: 'admin' };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
let platform: TestPlatform;

beforeAll(async () => {
  platform = await openPlatform();
  for (const [name, text] of [
    ['bad', 'a,b\n'],
    ['good', 'c,d\n'],
  ] as const) {
    await platform.put(`s3://models/${name}.csv`, text);
    const channels = [{ name: 'train', uri: `s3://models/${name}.csv` }];
    const request = platform.request({ name, algorithm: WEIGHTS_ALGORITHM, channels });
    await platform.jobs.submit(request, TESTER);
    await platform.ended(name);
    await platform.models.create({ name, trainingJobName: name }, TESTER);
  }
});
afterAll(() => platform.destroy());

const deploy = (name: string) =>
  platform.endpoints.create({ name, variants: [{ modelName: 'good' }] }, TESTER);

// A text is cut within one of the emoji for one of the two lengths.
it.each(['', 'x'])('messages of emoji are cut at whole characters (shift %j)', async (shift) => {
  const { policies } = platform.services;
  const names = Array.from({ length: 6 }, (_, at) => `p${at}`);
  const message = `${shift}${'😀'.repeat(240)}`;
  const rule = { on: ['deploy'], require: 'false', message };
  for (const name of names) await policies.create({ ...rule, name, mode: 'warn' }, ADMIN);
  await deploy(`warned${shift}`);
  for (const name of names) await policies.update({ ...rule, name, mode: 'enforce' }, ADMIN);
  await expect(deploy(`denied${shift}`)).rejects.toMatchObject({ code: 'POLICY_DENIED' });
  for (const name of names) await policies.delete(name, ADMIN);
});

it.each(['q', 'qq'])(
  'a drain that fails with a long message ends (quarantine %s)',
  async (name) => {
    const { quarantines, drains } = platform.services;
    const serving = { name: `of-${name}`, watch: { seconds: 0 } };
    const variantsOf = (modelName: string) => ({ ...serving, variants: [{ modelName }] });
    const untilServing = () =>
      platform.untilEndpoint(serving.name, (one) => one?.status === 'InService');
    await platform.endpoints.create(variantsOf('good'), TESTER);
    await untilServing();
    await platform.endpoints.update(variantsOf('bad'), TESTER);
    await untilServing();
    const leak = `leak-${name}`;
    await quarantines.add({ name: leak, digest: sha256('a,b\n'), reason: 'leaked' }, TESTER);
    const { ledger } = platform;
    const { commit } = ledger;
    ledger.commit = async (set) => {
      ledger.commit = commit;
      const decided = await commit.call(ledger, set);
      const reason = '😀'.repeat(510);
      await quarantines.add({ name, digest: sha256('c,d\n'), reason }, TESTER);
      return decided;
    };
    const request = { quarantine: leak, endpoints: [serving.name], way: 'rollback' } as const;
    const { endpoints } = await drains.drain(request, TESTER);
    expect(endpoints).toMatchObject([{ outcome: 'REFUSED' }]);
    expect((await quarantines.get(leak))?.pending ?? []).toEqual([]);
    for (const each of [leak, name])
      await quarantines.release({ name: each, reason: 'false' }, ADMIN);
  },
);
