import { afterEach, describe, expect, it } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { type TrialComponent, vertexToEntity } from '#src/domain/lineage/index.js';
import type { StoreKind } from '../../support/open-test-store.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';
import { tuningRequest } from '../../support/tuning-request.js';

/** Checks that another job can have the name of a deleted or failed one. */
export function describeReusedNames(store: StoreKind): void {
  describe('the name of a deleted or failed job', () => {
    let platform: TestPlatform;
    afterEach(() => platform.destroy());

    const train = async (clientToken?: string) => {
      const token = clientToken === undefined ? {} : { clientToken };
      await platform.jobs.submit({ ...platform.request({ name: 'Again' }), ...token }, TESTER);
      return platform.ended('Again');
    };

    it('is free for another job, and the lineage of the first does not change', async () => {
      platform = await openPlatform({ store });
      const first = await train();
      await expect(train()).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
      await platform.jobs.delete('Again', TESTER);
      const kept = await componentOf(first);
      const second = await train();
      expect(await componentOf(first)).toEqual(kept);
      expect(second.failureReason).toBeUndefined();
      expect(await componentOf(second)).toMatchObject({
        name: 'Again-aws-training-job-2',
        source: { arn: first.arn },
        status: { primaryStatus: 'Completed' },
        endTime: second.endTime,
      });
      await platform.jobs.delete('Again', TESTER);
      const third = await train();
      expect((await componentOf(third)).name).toBe('Again-aws-training-job-3');
      expect((await platform.jobs.get('Again'))?.trialComponent).toBe(third.trialComponent);
    });

    it('is free when the first has failed, whose lineage and record remain in the past', async () => {
      platform = await openPlatform({ store });
      const failing = { name: 'Again', hyperparameters: { failure: 'no data' } };
      const dry = { ...platform.request({ name: 'Again' }), dryRun: true };
      await platform.jobs.submit(platform.request(failing), TESTER);
      await expect(platform.jobs.submit(dry, TESTER)).rejects.toMatchObject({
        code: 'ALREADY_EXISTS',
      });
      const first = await platform.ended('Again');
      expect(first).toMatchObject({ status: 'Failed', failureReason: 'no data' });
      const { seq } = await platform.store.head();
      const kept = await componentOf(first);
      expect(await platform.jobs.submit(dry, TESTER)).toMatchObject({ status: 'InProgress' });
      await platform.jobs.submit(platform.request({ name: 'Again' }), TESTER);
      const second = await platform.until('Again', ({ status }) => status === 'Completed');
      expect(second.incarnation).not.toBe(first.incarnation);
      expect((await componentOf(second)).name).toBe('Again-aws-training-job-2');
      expect(await componentOf(first)).toEqual(kept);
      expect(await platform.jobs.get('Again', seq)).toEqual(first);
      await expect(train()).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
      expect(await platform.ledger.verify()).toMatchObject({ ok: true });
    });

    it('is taken when the launch of the first is repeated with its token', async () => {
      platform = await openPlatform({ store });
      await train('first');
      await platform.jobs.delete('Again', TESTER);
      const second = await train('second');
      await expect(train('first')).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
      expect(await train('second')).toEqual(second);
    });

    it('is free for another job of every kind', async () => {
      platform = await openPlatform({ store });
      const process = async () => {
        const request = {
          name: 'again',
          image: 'fixture',
          command: ['true'],
          inputs: [],
          outputs: [],
          resources: { instanceType: 'local', instanceCount: 1 },
        };
        await platform.processing.submit(request, TESTER);
        return platform.processed('again');
      };
      const tune = async () => {
        await platform.tunings.submit(
          tuningRequest(platform, { name: 'again', maxJobs: 2 }),
          TESTER,
        );
        return platform.tuned('again');
      };
      for (const [run, jobs, kind] of [
        [process, platform.processing, 'processing-job'],
        [tune, platform.tunings, 'hyper-parameter-tuning-job'],
      ] as const) {
        await run();
        await jobs.delete('again', TESTER);
        const job = await run();
        expect(job).toMatchObject({ status: 'Completed' });
        expect(await componentOf(job)).toMatchObject({
          name: `again-aws-${kind}-2`,
          status: { primaryStatus: 'Completed' },
        });
      }
    });

    async function componentOf({ trialComponent }: JobRecord): Promise<TrialComponent> {
      const id = vertexIdOf(trialComponent);
      const vertex = (await platform.store.vertices([id])).get(id);
      if (!vertex) throw new Error(`There is no ${trialComponent}.`);
      return vertexToEntity(vertex.element) as TrialComponent;
    }
  });
}
