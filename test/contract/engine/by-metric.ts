import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { metricEntries } from '#src/domain/job/index.js';
import { TRAINING_JOBS } from '#src/domain/training/index.js';
import { jobOf } from '../../src/domain/training/job-of.js';
import type { StoreKind } from '../../support/open-test-store.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { type SchemaApi, schemaOf } from '../../support/schema-api.js';
import { TESTER } from '../../support/test-values.js';

const LIST = `query ($filter: JobFilter, $orderBy: JobOrder, $first: Int, $after: String, $atCommit: Int) {
  trainingJobs(filter: $filter, orderBy: $orderBy, first: $first, after: $after, atCommit: $atCommit) {
    totalCount
    nodes { name finalMetrics { name value step } }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** The losses of jobs; every other one failed. */
const LOSSES = [0.5, -2, 3e7, 0, 0.25, 0.5];

/** Lists of jobs by their final metrics. */
export function describeJobsByMetric(store: StoreKind): void {
  describe('jobs by final metric', () => {
    let platform: TestPlatform;
    let api: SchemaApi;
    beforeAll(async () => {
      platform = await openPlatform({ store });
      api = schemaOf(platform.services);
      for (const [at, loss] of LOSSES.entries()) await record(`job-${at}`, at, loss);
      await record('none', LOSSES.length);
    });
    afterAll(() => platform.destroy());

    async function record(name: string, at: number, loss?: number): Promise<void> {
      const finalMetrics = [
        { name: 'accuracy', value: at, time: 5 },
        ...(loss === undefined ? [] : [{ name: 'loss', value: loss, time: 5, step: at }]),
      ];
      const end =
        at % 2 === 0
          ? ({ status: 'Completed', phase: 'completed' } as const)
          : ({ status: 'Failed', phase: 'failed' } as const);
      const arn = makeArn(DEFAULT_ARN_SCOPE, 'training-job', name);
      const job = jobOf(1_000 + at, { arn, name, ...end, finalMetrics });
      const vertices = [TRAINING_JOBS.write(job), ...metricEntries('training-job', job)];
      await platform.ledger.commit({
        actor: 'tester',
        changes: vertices.map((vertex) => ({ kind: 'putVertex', vertex })),
        expect: [],
      });
    }

    async function names(variables: object): Promise<readonly string[]> {
      const { trainingJobs } = await api.ask(LIST, { ...variables });
      const found = trainingJobs.nodes.map(({ name }: { readonly name: string }) => name);
      expect(trainingJobs.totalCount).toBe(found.length);
      return found;
    }

    const loss = (order: string) => ({ by: 'FINAL_METRIC', metric: 'loss', order });

    it('are in the order of their values, without jobs that have none', async () => {
      const down = await names({ orderBy: loss('DESCENDING') });
      expect(down.slice(0, 1)).toEqual(['job-2']);
      expect([...down.slice(1, 3)].sort()).toEqual(['job-0', 'job-5']);
      expect(down.slice(3)).toEqual(['job-4', 'job-3', 'job-1']);
      expect(await names({ orderBy: loss('ASCENDING') })).toEqual([...down].reverse());
      expect(await names({ orderBy: { by: 'FINAL_METRIC', metric: 'accuracy' } })).toHaveLength(7);
      expect(await names({ orderBy: { by: 'FINAL_METRIC', metric: 'unknown' } })).toEqual([]);
    });

    it('are chosen by bounds, by status and by time', async () => {
      const within = (metric: object, more: object = {}) =>
        names({ filter: { metric: { name: 'loss', ...metric }, ...more } });
      expect(await within({ atLeast: 0, atMost: 0.25 })).toEqual(['job-4', 'job-3']);
      expect(await within({ atMost: -1 })).toEqual(['job-1']);
      expect(await within({ atLeast: 0.5, atMost: 0.5 })).toHaveLength(2);
      expect(await within({ atLeast: 1e9 })).toEqual([]);
      expect(await within({ atMost: 0.5 }, { status: 'FAILED' })).toEqual([
        'job-5',
        'job-3',
        'job-1',
      ]);
      const createdAfter = new Date(1_004).toISOString();
      expect(await within({ atMost: 0.5 }, { createdAfter })).toEqual(['job-5', 'job-4']);
      const upwards = names({
        filter: { metric: { name: 'loss', atLeast: 0 } },
        orderBy: loss('ASCENDING'),
      });
      expect((await upwards).slice(0, 2)).toEqual(['job-3', 'job-4']);
    });

    it('come in consistent pages, with any bounds', async () => {
      const variables = { filter: { metric: { name: 'loss', atMost: 0.5 } }, first: 2 };
      const whole = await names({ ...variables, first: 50 });
      const paged: string[] = [];
      for (let after: string | undefined; ; ) {
        const { trainingJobs } = await api.ask(LIST, { ...variables, after });
        paged.push(...trainingJobs.nodes.map(({ name }: { readonly name: string }) => name));
        if (!trainingJobs.pageInfo.hasNextPage) break;
        after = trainingJobs.pageInfo.endCursor;
      }
      expect(paged).toEqual(whole);
    });

    it('are all listed where entries ahead of them belong to no job', async () => {
      const vertices = ['x', 'y', 'z'].flatMap((name) => {
        const arn = makeArn(DEFAULT_ARN_SCOPE, 'training-job', `gone-${name}`);
        const finalMetrics = [{ name: 'gap', value: 9, time: 5 }];
        return metricEntries('training-job', jobOf(900, { arn, name, finalMetrics }));
      });
      await platform.ledger.commit({
        actor: 'tester',
        changes: vertices.map((vertex) => ({ kind: 'putVertex', vertex })),
        expect: [],
      });
      const arn = makeArn(DEFAULT_ARN_SCOPE, 'training-job', 'there');
      const finalMetrics = [{ name: 'gap', value: 1, time: 5 }];
      const end = { status: 'Completed', phase: 'completed' } as const;
      const job = jobOf(901, { arn, name: 'there', ...end, finalMetrics });
      const there = [TRAINING_JOBS.write(job), ...metricEntries('training-job', job)];
      await platform.ledger.commit({
        actor: 'tester',
        changes: there.map((vertex) => ({ kind: 'putVertex', vertex })),
        expect: [],
      });
      const orderBy = { by: 'FINAL_METRIC', metric: 'gap', order: 'DESCENDING' };
      const { trainingJobs } = await api.ask(LIST, { orderBy, first: 1 });
      expect(trainingJobs.nodes).toMatchObject([{ name: 'there' }]);
      await platform.jobs.delete('there', TESTER);
    });

    it('are returned with their steps', async () => {
      const filter = { metric: { name: 'loss', atLeast: 1e6 } };
      const { trainingJobs } = await api.ask(LIST, { filter });
      expect(trainingJobs.nodes[0].finalMetrics).toContainEqual({
        name: 'loss',
        value: 3e7,
        step: 2,
      });
    });

    it.each([
      [{ orderBy: { by: 'FINAL_METRIC' } }],
      [{ filter: { metric: { name: 'loss' } }, orderBy: { by: 'NAME' } }],
      [
        {
          filter: { metric: { name: 'loss' } },
          orderBy: { by: 'FINAL_METRIC', metric: 'accuracy' },
        },
      ],
      [{ filter: { metric: { name: 'loss' }, nameContains: 'job' } }],
    ])('refuse invalid combinations: %j', async (variables) => {
      expect(await api.run(LIST, variables)).toMatchObject({ code: 'VALIDATION_FAILED' });
    });

    it('are listed as they stood at a commit, and no more once they are deleted', async () => {
      const { seq } = await platform.ledger.head();
      await record('last', 3, 3e8);
      const job = await platform.jobs.get('last');
      expect((await names({ orderBy: loss('DESCENDING') }))[0]).toBe('last');
      await platform.jobs.delete('last', TESTER);
      expect((await names({ orderBy: loss('DESCENDING') }))[0]).toBe('job-2');
      expect((await names({ orderBy: loss('DESCENDING'), atCommit: seq + 1 }))[0]).toBe('last');
      expect((await names({ orderBy: loss('DESCENDING'), atCommit: seq }))[0]).toBe('job-2');
      const id = vertexIdOf(job?.arn ?? '');
      expect((await platform.store.vertices([id])).size).toBe(0);
    });

    it('are found after they ran', async () => {
      const environment = { FINAL: '-7' };
      const request = platform.request({
        name: 'real',
        program: 'report-metrics.mjs',
        environment,
      });
      await platform.jobs.submit(request, TESTER);
      await platform.ended('real');
      const filter = { metric: { name: 'loss', atMost: -6 }, status: 'COMPLETED' };
      expect(await names({ filter })).toEqual(['real']);
      await platform.jobs.delete('real', TESTER);
      expect(await names({ filter })).toEqual([]);
    });
  });
}
