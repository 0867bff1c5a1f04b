import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AwsDoorUnderTest, startAwsDoor } from '../../../support/aws-door.js';

/** The JSON protocol, as clients read it. */
describe('the protocol of the AWS door', () => {
  let door: AwsDoorUnderTest;
  beforeAll(async () => {
    door = await startAwsDoor({ settings: { maxRequestBytes: 100_000 } });
  });
  afterAll(() => door?.[Symbol.asyncDispose]());

  it.each([
    {
      what: 'text that is no JSON',
      body: '{"TrainingJobName":',
      type: 'SerializationException',
      text: 'not JSON',
    },
    { what: 'a list', body: [], type: 'SerializationException', text: 'LIST_VALUE' },
    {
      what: 'a number for a text',
      body: { TrainingJobName: 3 },
      type: 'SerializationException',
      text: 'trainingJobName',
    },
    {
      what: 'a missing member',
      body: {},
      type: 'ValidationException',
      text: "Value null at 'trainingJobName'",
    },
    {
      what: 'an empty body',
      body: '',
      type: 'ValidationException',
      text: "Value null at 'trainingJobName'",
    },
    {
      what: 'a bad pattern',
      body: { TrainingJobName: '-x' },
      type: 'ValidationException',
      text: "Value '-x' at 'trainingJobName' failed to satisfy constraint: Member must satisfy regular expression pattern",
    },
    {
      what: 'a text that is too long',
      body: { TrainingJobName: 'x'.repeat(64) },
      type: 'ValidationException',
      text: 'Member must have length less than or equal to 63',
    },
    {
      what: 'an unknown member',
      body: { TrainingJobName: 'x', Wrong: 1 },
      type: 'ValidationException',
      text: "The member 'wrong' is not supported",
    },
    {
      what: 'a member of the prototype',
      body: '{"TrainingJobName":"x","__proto__":{"a":1}}',
      type: 'ValidationException',
      text: "The member '__proto__' is not supported",
    },
  ])('refuses $what', async ({ body, type, text }) => {
    const answer = await door.post('DescribeTrainingJob', body);
    expect(answer).toMatchObject({ status: 400, body: { __type: type } });
    expect(answer.body.message).toContain(text);
  });

  it('checks enums, numbers, lists and maps with the words of the original', async () => {
    const list = (body: object) => door.post('ListTrainingJobs', body);
    expect((await list({ SortBy: 'Size' })).body.message).toBe(
      "1 validation error detected: Value 'Size' at 'sortBy' failed to satisfy constraint: Member must satisfy enum value set: [Name, CreationTime, Status]",
    );
    expect((await list({ MaxResults: 101, SortOrder: 'Up' })).body.message).toContain(
      '2 validation errors detected',
    );
    expect((await list({ MaxResults: 1.5 })).body.message).toContain('Member must be an integer');
    expect((await list({ CreationTimeAfter: 'today' })).body.__type).toBe('SerializationException');
    expect((await list({ CreationTimeAfter: 1e300 })).body.__type).toBe('ValidationException');
    const tags = await door.post('AddTags', {
      ResourceArn: 'arn:aws:sagemaker:us-east-1:000000000000:training-job/x',
      Tags: [{ Key: 'a' }, 'b'],
    });
    expect(tags.body.__type).toBe('SerializationException');
    expect(tags.body.message).toContain("'tags.2.member'");
  });

  it('shows the first of many problems, and little of long names and deep values', async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`m${index}`, 1]));
    const { message } = (await door.post('ListTrainingJobs', many)).body;
    expect(message).toContain('1000 validation errors detected');
    expect(message).toContain("'m9'");
    expect(message).not.toContain("'m10'");
    const long = (await door.post('ListTrainingJobs', { ['x'.repeat(50_000)]: 1 })).body;
    expect(long.message.length).toBeLessThan(1000);
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    const tags = `${'{"Key":"a","Value":"b"},'.repeat(60)}${deep}`;
    const arn = 'arn:aws:sagemaker:us-east-1:000000000000:training-job/x';
    const answer = await door.post('AddTags', `{"ResourceArn":"${arn}","Tags":[${tags}]}`);
    expect(answer).toMatchObject({ status: 400, body: { __type: 'ValidationException' } });
    expect(answer.body.message).toContain("at 'tags' failed to satisfy constraint");
  });

  it('takes objects whose keys resemble an invocation', async () => {
    const { awsDoorUrl } = door.server;
    await fetch(`${awsDoorUrl}/endpoints`, { method: 'PUT' });
    const url = `${awsDoorUrl}/endpoints/x/invocations.csv`;
    expect((await fetch(url, { method: 'PUT', body: 'a,b' })).status).toBe(200);
    expect(await (await fetch(url)).text()).toBe('a,b');
  });

  it('names an operation that it does not have, and counts it', async () => {
    const { status, body } = await door.post('CreateDomain', {});
    expect({ status, type: body.__type }).toEqual({
      status: 400,
      type: 'UnknownOperationException',
    });
    const metrics = await (await fetch(`${door.server.url}/metrics`)).text();
    expect(metrics).toContain(
      'forebear_aws_calls_total{service="sagemaker",operation="unknown"} 1',
    );
  });

  it('does not answer for other services', async () => {
    const answer = await door.post('ListTags', {}, { 'x-amz-target': 'DAX_20170419.ListTags' });
    expect(answer.body.__type).toBe('UnknownOperationException');
    expect(answer.body.message).toContain('DAX_20170419.ListTags');
  });

  it('runs an operation only for POST', async () => {
    const headers = { 'x-amz-target': 'SageMaker.ListTrainingJobs' };
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await fetch(door.server.awsDoorUrl, { method, headers });
      expect(await answer.text(), method).not.toContain('TrainingJobSummaries');
    }
  });

  it('refuses a request that is too long', async () => {
    const { status, body } = await door.post('ListTrainingJobs', `"${'x'.repeat(100_001)}"`);
    expect(status).toBe(413);
    expect(body.__type).toBe('RequestEntityTooLargeException');
  });

  it('refuses pages of other origins', async () => {
    const { status, body } = await door.post(
      'ListTrainingJobs',
      {},
      { origin: 'https://evil.example' },
    );
    expect({ status, type: body.__type }).toEqual({ status: 400, type: 'AccessDeniedException' });
  });

  it('answers STS and IAM', async () => {
    const call = async (body: string) => {
      const response = await fetch(door.server.awsDoorUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body,
      });
      return { status: response.status, text: await response.text() };
    };
    const caller = await call('Action=GetCallerIdentity&Version=2011-06-15');
    expect(caller.status).toBe(200);
    expect(caller.text).toContain('<Arn>arn:aws:iam::000000000000:user/local</Arn>');
    expect(caller.text).toContain('<Account>000000000000</Account>');
    const role = await call('Action=GetRole&RoleName=trainer&Version=2010-05-08');
    expect(role.text).toContain('<Arn>arn:aws:iam::000000000000:role/trainer</Arn>');
    const bad = await call('Action=GetRole&RoleName=%3Cb%3E');
    expect(bad).toMatchObject({
      status: 400,
      text: expect.stringContaining('<Code>ValidationError</Code>'),
    });
    expect(bad.text).toContain('&lt;b&gt;');
    expect((await call('Action=CreateUser')).text).toContain('<Code>InvalidAction</Code>');
  });
});
