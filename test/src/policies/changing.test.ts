import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import type { PolicyRequest } from '#src/domain/policy/index.js';
import type { Principal } from '#src/ports/identity.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

const ADMIN: Principal = { ...TESTER, role: 'admin' };
const NEVER: PolicyRequest = {
  name: 'never',
  on: ['launch', 'deploy', 'approve', 'promote', 'alias'],
  require: 'false',
  message: 'nothing is allowed',
};
let platform: TestPlatform;

beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.destroy());

const policies = () => platform.services.policies;
const launch = (name: string) => platform.jobs.submit(platform.request({ name }), TESTER);

/** Runs an act right before the next commit, which then has lost a race. */
function beforeCommit(act: () => Promise<unknown>): void {
  const { commit } = platform.ledger;
  platform.ledger.commit = async (set) => {
    platform.ledger.commit = commit;
    await act();
    return commit.call(platform.ledger, set);
  };
}

describe('a policy that changes during an act', () => {
  it('is evaluated in its new form', async () => {
    await policies().create({ ...NEVER, mode: 'warn' }, ADMIN);
    beforeCommit(() => policies().update(NEVER, ADMIN));
    await expect(launch('one')).rejects.toMatchObject({ code: 'POLICY_DENIED' });
    await policies().update({ ...NEVER, scope: { endpoint: 'other' } }, ADMIN);
    await launch('two');
  });

  it('no longer refuses after it is deleted, and never refuses its own deletion', async () => {
    await policies().update({ ...NEVER, mode: 'warn' }, ADMIN);
    beforeCommit(() => policies().delete('never', ADMIN));
    await launch('three');
    await policies().create(NEVER, ADMIN);
    await expect(launch('four')).rejects.toMatchObject({ code: 'POLICY_DENIED' });
    await policies().update({ ...NEVER, message: 'still nothing' }, ADMIN);
    await policies().delete('never', ADMIN);
    await launch('four');
  });
});

it('a policy keeps its digest when an update writes its name in another case', async () => {
  const request = { name: 'Cased', on: ['promote'], require: 'true', message: 'no' };
  const { name, digest } = await policies().create(request, ADMIN);
  const changed = await policies().update({ ...request, name: 'cased' }, ADMIN);
  expect(changed).toMatchObject({ name, digest });
  await policies().delete('cased', ADMIN);
});

it('a policy is evaluated again when an association adds an ancestor', async () => {
  const { recorder } = platform.services;
  const record = async (sourceUri: string, type: string) => {
    const { element } = await recorder.createArtifact({ sourceUri, type }, ADMIN.arn);
    return vertexToEntity(element).arn;
  };
  const channels = [{ name: 'train', uri: 's3://models/in/' }];
  await platform.put('s3://models/in/one.csv', '1');
  const [source, destination] = [
    await record('s3://models/raw', 'Raw'),
    await record('s3://models/in/', 'DataSet'),
  ];
  const policy = {
    name: 'raw',
    on: ['launch'],
    select: 'entity.type == "Raw"',
    require: 'false',
  } as const;
  await policies().create({ ...policy, message: 'raw data' }, ADMIN);
  beforeCommit(() => recorder.createAssociation({ source, destination }, ADMIN.arn));
  const launched = platform.jobs.submit(platform.request({ name: 'five', channels }), TESTER);
  await expect(launched).rejects.toMatchObject({ code: 'POLICY_DENIED' });
});
