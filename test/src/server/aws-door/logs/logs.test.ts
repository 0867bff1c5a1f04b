import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AwsDoorUnderTest,
  commandTraining,
  startAwsDoor,
  until,
} from '../../../../support/aws-door.js';

describe('CloudWatch Logs of the AWS door', () => {
  let door: AwsDoorUnderTest;
  beforeAll(async () => {
    door = await startAwsDoor();
  });
  afterAll(() => door?.[Symbol.asyncDispose]());

  const isOver = (status: string | undefined) => status !== 'InProgress' && status !== 'Stopping';

  it('lists groups and streams, and reads the log of a job', async () => {
    const logs = async (operation: string, body: object) =>
      door.post(operation, body, { 'x-amz-target': `Logs_20140328.${operation}` });
    const logGroupName = '/aws/sagemaker/TrainingJobs';
    const groups = (more: object) =>
      logs('DescribeLogGroups', { logGroupNamePrefix: '/aws/sagemaker/T', ...more });
    const page = await groups({ limit: 1 });
    const { nextToken } = page.body;
    expect(page.body.logGroups).toMatchObject([{ logGroupName }]);
    expect((await groups({ nextToken })).body).toEqual({
      logGroups: [expect.objectContaining({ logGroupName: '/aws/sagemaker/TransformJobs' })],
    });
    const none = await logs('DescribeLogStreams', { logGroupName, logStreamNamePrefix: 'talk/' });
    expect(none.body.__type).toBe('ResourceNotFoundException');
    const command = 'for n in 1 2 3 4 5; do echo "line $n"; done; echo "odd one"';
    await door.post('CreateTrainingJob', commandTraining('talk', command, door.bucket));
    await until(
      () => door.post('DescribeTrainingJob', { TrainingJobName: 'talk' }),
      ({ body }) => isOver(body.TrainingJobStatus),
    );
    const streams = await logs('DescribeLogStreams', {
      logGroupName,
      logStreamNamePrefix: 'talk/',
      orderBy: 'LogStreamName',
      limit: 1,
    });
    expect(streams.body.nextToken).toBeUndefined();
    const [{ logStreamName }] = streams.body.logStreams;
    expect(logStreamName).toMatch(/^talk\/algo-1-\d{10}$/);
    const read = (more: object) =>
      logs('GetLogEvents', { logGroupName, logStreamName, startFromHead: true, ...more });
    const messages = (answer: Awaited<ReturnType<typeof read>>) =>
      answer.body.events.map((event: { message: string }) => event.message);
    const first = await read({ limit: 2 });
    expect(messages(first)).toEqual(['line 1', 'line 2']);
    const rest = await read({ nextToken: first.body.nextForwardToken });
    expect(messages(rest)).toEqual(['line 3', 'line 4', 'line 5', 'odd one']);
    const end = await read({ nextToken: rest.body.nextForwardToken });
    expect(end.body).toMatchObject({ events: [], nextForwardToken: rest.body.nextForwardToken });
    expect(messages(await read({ startFromHead: false, limit: 1 }))).toEqual(['odd one']);
    const { timestamp } = rest.body.events.at(-1);
    const late = messages(await read({ startTime: timestamp }));
    expect(late.at(-1)).toBe('odd one');
    const filtered = await logs('FilterLogEvents', {
      logGroupName,
      logStreamNamePrefix: 'talk/',
      filterPattern: '"odd one"',
    });
    expect(messages(filtered)).toEqual(['odd one']);
    for (const body of [
      { logGroupName: '/aws/lambda/x', logStreamName },
      { logGroupName, logStreamName: 'talk/other-1' },
    ])
      expect((await logs('GetLogEvents', body)).body.__type).toBe('ResourceNotFoundException');
    const pattern = { logGroupName, logStreamNamePrefix: 'talk/', filterPattern: '{ $.a = 1 }' };
    expect((await logs('FilterLogEvents', pattern)).body.__type).toBe('InvalidParameterException');
  });
});
