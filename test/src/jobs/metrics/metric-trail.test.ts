import { describe, expect, it, onTestFinished } from 'vitest';
import { MetricTrail } from '#src/jobs/metrics/metric-trail.js';
import type { NewLogLine } from '#src/ports/log-store.js';
import { logNamed } from '../../../contract/log-store/harness.js';
import { openLogArchive } from '../../../support/log-archive.js';
import { metricPoints } from '../../../support/metric-points.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const arn = logNamed('measured');
const metrics = [
  { name: 'loss', regex: 'loss=(\\S+)' },
  { name: 'accuracy', regex: 'accuracy=(\\S+)' },
];
const options = { log: arn, metrics };

function reported(from: number, to: number): NewLogLine[] {
  return Array.from({ length: to - from }, (_, at) => ({
    time: from + at,
    host: 'algo-1',
    sequence: from + at + 1,
    stream: 'STDOUT',
    message: `loss=${from + at} accuracy=${-(from + at)}`,
  }));
}

const directories = temporaryDirectory();

async function open() {
  const directory = await directories.fresh();
  const archive = await openLogArchive(directory);
  onTestFinished(() => archive.close());
  return archive.logs;
}

describe('the metrics of a job', () => {
  it('that a crash kept out of their series are added once by the next supervisor', async () => {
    const logs = await open();
    const first = await MetricTrail.open(logs, options);
    await logs.append(arn, reported(0, 20));
    await first.add(reported(0, 10)); // a crash before the others were added
    const second = await MetricTrail.open(logs, options);
    await logs.append(arn, reported(20, 25));
    await second.add(reported(20, 25));
    const values = Array.from({ length: 25 }, (_, at) => at);
    const loss = await metricPoints(logs, arn, 'loss');
    expect(loss.map(({ value }) => value)).toEqual(values);
    expect(await metricPoints(logs, arn)).toHaveLength(50);
    expect(second.finals()).toMatchObject([{ value: 24 }, { value: -24 }]);
  });

  it('are kept up to a limit, which the log reports once; final values are still updated', async () => {
    const logs = await open();
    const trail = await MetricTrail.open(logs, { ...options, maxPoints: 30 });
    for (const [from, to] of [
      [0, 10],
      [10, 20],
      [20, 30],
    ] as const) {
      await logs.append(arn, reported(from, to));
      await trail.add(reported(from, to));
    }
    const again = await MetricTrail.open(logs, { ...options, maxPoints: 30 });
    expect(await metricPoints(logs, arn)).toHaveLength(30);
    expect(again.finals()).toMatchObject([{ value: 29 }, { value: -29 }]);
    const { lines } = await logs.read(arn, { first: 100 });
    const warnings = lines.filter(({ host }) => host === 'metrics');
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining('beyond 30')]);
  });

  it('has parameters too, which the next supervisor reads again', async () => {
    const logs = await open();
    const lines = Array.from({ length: 120 }, (_, at): NewLogLine => {
      const message = JSON.stringify({ param: `p${at % 110}`, value: at });
      return { time: at, host: 'algo-1', sequence: at + 1, stream: 'STDOUT', message };
    });
    await logs.append(arn, lines);
    const parameters = (await MetricTrail.open(logs, options)).parameters();
    expect(Object.keys(parameters)).toHaveLength(100);
    expect(parameters).toMatchObject({ p0: 110, p9: 119, p10: 10, p99: 99 });
  });
});
