import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Artifact, digestOf, vertexToEntity } from '#src/domain/lineage/index.js';
import { artifactArn } from '#src/lineage/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { StoreKind } from '../../support/open-test-store.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

const ADMIN: Principal = { ...TESTER, role: 'admin' };
const DATA = 's3://models/logins/a.csv';

/** Tests that policies and quarantines refuse launches on a kind of store. */
export function describeRefusals(store: StoreKind): void {
  describe(`refusals on ${store}`, () => {
    let platform: TestPlatform;
    let digest: string;
    beforeAll(async () => {
      platform = await openPlatform({ store });
      await platform.put(DATA, 'a,b\n');
      await train('first');
      await platform.ended('first');
      const where = { sourceUri: DATA };
      const order = { by: 'creationTime', direction: 'ascending' } as const;
      const found = await platform.store.list({ label: 'artifact', where, order, first: 10 });
      digest =
        found.items.flatMap(
          ({ element }) => digestOf(vertexToEntity(element) as Artifact) ?? [],
        )[0] ?? '';
    });
    afterAll(() => platform.destroy());
    const train = (name: string) =>
      platform.jobs.submit(
        platform.request({ name, channels: [{ name: 'train', uri: DATA }] }),
        TESTER,
      );
    /** Runs an act right before the next commit, which then fails and is made again. */
    function beforeCommit(act: () => Promise<unknown>): void {
      const { commit } = platform.ledger;
      platform.ledger.commit = async (set) => {
        platform.ledger.commit = commit;
        await act();
        return commit.call(platform.ledger, set);
      };
    }

    it('come from a concurrent quarantine, until it is released', async () => {
      const { quarantines } = platform.services;
      beforeCommit(() => quarantines.add({ name: 'leak', digest, reason: 'leaked' }, TESTER));
      await expect(train('second')).rejects.toMatchObject({ code: 'POLICY_DENIED' });
      expect((await quarantines.reach({ digest })).counts).toMatchObject({ job: 1, endpoint: 0 });
      await quarantines.release({ name: 'leak', reason: 'a false alarm' }, ADMIN);
      await train('third');
    });

    it('fail a job that is launched before the quarantine, and reads the data after it', async () => {
      const { quarantines } = platform.services;
      const jobs = async () => (await quarantines.reach({ digest })).counts.job;
      await platform.ended('third');
      const before = await jobs();
      beforeCommit(() => train('faster'));
      await quarantines.add({ name: 'slower', digest, reason: 'leaked' }, TESTER);
      expect((await platform.ended('faster')).failureReason).toContain('POLICY_DENIED');
      expect(await jobs()).toBe(before);
      await quarantines.release({ name: 'slower', reason: 'a false alarm' }, ADMIN);
    });

    it('come from a policy, also after a fact that it has read changes', async () => {
      const { policies, recorder } = platform.services;
      const require = '!has(entity.tags.secret)';
      const rule = { name: 'no-secrets', on: ['launch'], select: 'entity.type == "DataSet"' };
      await policies.create({ ...rule, require, message: 'secret' }, ADMIN);
      const tag = async (tags: object, remove: string[]) => {
        const arn = artifactArn(platform.services.scope, DATA);
        await recorder.setTags({ arn, tags: { ...tags }, remove, actor: ADMIN.arn });
      };
      beforeCommit(() => tag({ secret: 'yes' }, []));
      await expect(train('fourth')).rejects.toMatchObject({
        code: 'POLICY_DENIED',
        details: {
          findings: [expect.objectContaining({ policy: 'no-secrets', message: 'secret' })],
        },
      });
      await tag({}, ['secret']);
      await train('fifth');
    });
  });
}
