import { afterEach, expect, it, vi } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { type TrialComponent, vertexToEntity } from '#src/domain/lineage/index.js';
import { keyOf } from '#src/domain/record/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import type { MetricPoint } from '#src/ports/log-store.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
afterEach(() => platform.destroy());

async function launch(environment: Readonly<Record<string, string>>): Promise<void> {
  const program = 'report-metrics.mjs';
  await platform.jobs.submit(platform.request({ name: 'job', program, environment }), TESTER);
}

async function series(job: TrainingJob, name: string): Promise<readonly MetricPoint[]> {
  const points: MetricPoint[] = [];
  for await (const point of platform.logs.metrics(keyOf(job), name)) points.push(point);
  return points;
}

const told = ({ value, step }: { readonly value: number; readonly step?: number }) => [value, step];

it('a program reports metrics with steps, by its output and by its metrics file', async () => {
  platform = await openPlatform();
  await launch({ FINAL: '0.75' });
  const job = await platform.ended('job');
  expect(job.failureReason).toBeUndefined();
  const finals = new Map(job.finalMetrics.map((metric) => [metric.name, metric]));
  expect(finals.get('accuracy')).toMatchObject({ value: 0.5, step: 2 });
  expect(finals.get('loss')).toMatchObject({ value: 0.75, step: 20 });
  expect(finals.size).toBe(2);
  expect((await series(job, 'loss')).map(told)).toEqual([
    [2, 10],
    [0.75, 20],
  ]);
  expect((await series(job, 'accuracy')).map(told)).toEqual([
    [0.25, 1],
    [0.5, 2],
  ]);
  const id = vertexIdOf(job.trialComponent);
  const vertex = (await platform.store.vertices([id])).get(id);
  const { metrics } = vertexToEntity(vertex?.element ?? never()) as TrialComponent;
  expect(metrics.find(({ name }) => name === 'loss')).toMatchObject({
    count: 2,
    min: 0.75,
    max: 2,
  });
});

it('no point is lost or repeated when the server is closed meanwhile', async () => {
  platform = await openPlatform({ store: 'embedded' });
  await launch({ FINAL: '0.75', PAUSE: '3000' });
  const running = await platform.until('job', ({ phase }) => phase === 'training');
  const first = async () => expect(await series(running, 'loss')).toHaveLength(1);
  await vi.waitFor(first, 20_000);
  await platform.close();
  platform = await openPlatform({ store: 'embedded', directory: platform.directory });
  const job = await platform.ended('job');
  expect(job.status).toBe('Completed');
  expect((await series(job, 'loss')).map(told)).toEqual([
    [2, 10],
    [0.75, 20],
  ]);
  expect((await series(job, 'accuracy')).map(told)).toHaveLength(2);
});

it.each(['link', 'folder'])(
  'a %s in the place of the metrics file is not followed',
  async (instead) => {
    platform = await openPlatform();
    await launch({ INSTEAD: instead });
    const job = await platform.ended('job');
    const log = await platform.log(job);
    expect(log.some((line) => line.includes('root:'))).toBe(false);
    expect(job.finalMetrics.map(({ name }) => name)).toEqual(['accuracy']);
  },
);

function never(): never {
  throw new Error('The trial component is gone.');
}
