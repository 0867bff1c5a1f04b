import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';

const CREATE =
  'mutation ($input: CreateTrainingJobInput!) { createTrainingJob(input: $input) { arn } }';
const TRAIN = 's3://forebear-local-000000000000/train.csv';

interface Line {
  readonly number: number;
  readonly message: string;
}

describe('the log of a job over GraphQL', () => {
  let platform: TestPlatform;
  let api: SchemaApi;
  let all: readonly Line[];
  beforeAll(async () => {
    platform = await openPlatform();
    api = schemaOf(platform.services);
    await platform.put(TRAIN, 'a,1\n');
    const channels = [{ name: 'train', uri: TRAIN }];
    const input = { name: 'Job', algorithm: { image: 'fixture' }, channels, resources: {} };
    await api.ask(CREATE, { input });
    await platform.ended('Job');
    all = (await read('first: 1000')).lines;
  });
  afterAll(() => platform.destroy());

  const document = (args: string) =>
    `{ trainingJob(name: "Job") { logs(${args}) {
      lineCount complete lines { number message } pageInfo { hasNextPage startCursor endCursor }
    } } }`;
  const read = async (args: string) => (await api.ask(document(args))).trainingJob.logs;

  it('numbers its lines and counts them', async () => {
    expect(all.length).toBeGreaterThan(5);
    expect(all.map(({ number }) => number)).toEqual(all.map((_, at) => at + 1));
    const page = await read('first: 2, fromLine: 3');
    expect(page).toMatchObject({ lineCount: all.length, complete: true, lines: all.slice(2, 4) });
    expect((await read('last: 2')).lines).toEqual(all.slice(-2));
    const before = page.pageInfo.startCursor;
    expect((await read(`last: 5, before: "${before}"`)).lines).toEqual(all.slice(0, 2));
    expect((await read(`fromLine: ${all.length + 1}`)).lines).toEqual([]);
  });

  it('is searched for one text or several', async () => {
    const having = (...texts: string[]) =>
      all.filter(({ message }) => texts.some((text) => message.includes(text)));
    expect(having('Training').length).toBeGreaterThan(1);
    const found = await read('contains: "Training"');
    expect(found).toMatchObject({ complete: true, lines: having('Training') });
    expect((await read('contains: "tRAINING"')).lines).toEqual([]);
    const any = await read('contains: "tRAINING", ignoreCase: true');
    expect(any.lines).toEqual(having('Training', 'training'));
    const both = await read('contains: ["Training", "Billable"]');
    expect(both.lines).toEqual(having('Training', 'Billable'));
    const [first, second] = having('Training');
    const page = await read('contains: "Training", first: 1');
    expect(page).toMatchObject({ lines: [first], pageInfo: { hasNextPage: true } });
    const after = page.pageInfo.endCursor;
    expect((await read(`contains: "Training", first: 1, after: "${after}"`)).lines).toEqual([
      second,
    ]);
    const last = await read('contains: "Training", last: 1');
    expect(last.lines).toEqual(having('Training').slice(-1));
  });

  it.each([
    'fromLine: 0',
    'fromLine: 1, after: "x"',
    'last: 1, fromLine: 1',
    'contains: []',
    'contains: ""',
    `contains: "${'x'.repeat(1_001)}"`,
    `contains: [${'"x",'.repeat(21)}]`,
  ])('refuses %s', async (args) => {
    expect((await api.run(document(args))).code).toBe('VALIDATION_FAILED');
  });
});
