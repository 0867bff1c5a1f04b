import {
  CreateTrialComponentCommand,
  DescribeTrialComponentCommand,
} from '@aws-sdk/client-sagemaker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AwsDoorUnderTest, startAwsDoor } from '../../../../support/aws-door.js';

let door: AwsDoorUnderTest;
beforeAll(async () => {
  door = await startAwsDoor();
  const made = new CreateTrialComponentCommand({ TrialComponentName: 'Run-1' });
  await door.sagemaker.send(made);
});
afterAll(() => door[Symbol.asyncDispose]());

/** Sends values as boto3 does: the name in lower case, times in seconds. */
async function put(TrialComponentName: string, MetricData: readonly object[]) {
  const response = await fetch(`${door.server.awsDoorUrl}/BatchPutMetrics`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ TrialComponentName, MetricData }),
  });
  const error = response.headers.get('x-amzn-errortype');
  return { status: response.status, error, body: await response.json() };
}

function value(MetricName: string, Value: number, Timestamp: number) {
  return { MetricName, Value, Timestamp, Step: Timestamp % 10 };
}

async function metrics() {
  const find = new DescribeTrialComponentCommand({ TrialComponentName: 'Run-1' });
  return (await door.sagemaker.send(find)).Metrics ?? [];
}

it('adds values to the statistics of a trial component', async () => {
  const first = [value('loss', 4, 1_001), value('loss', 2, 1_003), value('acc', 0.5, 1_001)];
  expect(await put('run-1', first)).toMatchObject({ status: 200, body: { Errors: [] } });
  expect((await put('run-1', [value('loss', 9, 1_002)])).status).toBe(200);
  const [loss, acc, ...others] = await metrics();
  expect(others).toEqual([]);
  expect(acc).toMatchObject({ MetricName: 'acc', Count: 1, Min: 0.5, Max: 0.5, StdDev: 0 });
  expect(loss).toMatchObject({ MetricName: 'loss', Count: 3, Min: 2, Max: 9, Last: 2 });
  expect(loss?.Avg).toBeCloseTo(5);
  expect(loss?.StdDev).toBeCloseTo(Math.sqrt(26 / 3));
  expect(loss?.TimeStamp).toEqual(new Date(1_003_000));
});

it('refuses bad requests', async () => {
  expect(await put('none', [value('loss', 1, 1)])).toMatchObject({
    status: 400,
    error: 'ResourceNotFound',
  });
  const refused = { status: 400, error: 'ValidationException' };
  expect(await put('run-1', [])).toMatchObject(refused);
  expect(await put('run-1', Array(11).fill(value('loss', 1, 1)))).toMatchObject(refused);
  expect(await put('run-1', [{ MetricName: 'loss', Value: 1 }])).toMatchObject(refused);
  expect(await put('run-1', [value('loss', 1e200, 1), value('loss', -1e200, 1)])).toMatchObject(
    refused,
  );
});

it('keeps at most 200 metrics, and says which values it did not take', async () => {
  for (let from = 0; from < 200; from += 10)
    await put(
      'run-1',
      Array.from({ length: 10 }, (_, index) => value(`m${from + index}`, 1, 1)),
    );
  const { body } = await put('run-1', [value('loss', 1, 1), value('another', 1, 1)]);
  expect(body).toEqual({ Errors: [{ Code: 'METRIC_LIMIT_EXCEEDED', MetricIndex: 1 }] });
  expect(await metrics()).toHaveLength(200);
});
