import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { LineageDraft } from '#src/lineage/index.js';
import { locationOf } from '#src/openlineage/names/index.js';
import { EventLedger, JOB } from '../../../support/event-ledger.js';

let test: EventLedger;
beforeEach(async () => {
  test = await EventLedger.open();
});
afterEach(() => test[Symbol.asyncDispose]());

const table = (name: string, facets: object = {}) => ({ namespace: 'db://host', name, facets });
/** The facet of an output that was made from one table. */
const madeFrom = (name: string) => ({ lineage: { inputs: [{ ...table(name), type: 'DATASET' }] } });

describe('commits', () => {
  it('events of a run that are sent at the same time are one commit', async () => {
    const types = ['START', 'RUNNING', 'COMPLETE'];
    await Promise.all(types.map((eventType) => test.send({ eventType })));
    expect(await test.commits()).toBe(1);
    expect(await test.run()).toMatchObject({ status: { primaryStatus: 'Completed' } });
  });

  it('a batch is read in parts, each of which is committed while the next is read', async () => {
    const events = Array.from({ length: 500 }, (_, at) => ({
      at,
      outputs: [{ namespace: `s3://bucket-${at}`, name: 'x' }],
    }));
    const answered = test.sendBatch(events);
    for await (const { seq } of test.ledger.changes(0)) {
      expect(seq).toBe(1);
      break;
    }
    expect(test.asked.size).toBeLessThan(800);
    expect((await answered).summary).toMatchObject({ received: 500, successful: 500 });
    expect(test.asked.size).toBe(1_000); // each as an object and as a folder
  });
});

describe('runs with lineage facets', () => {
  it('keep what another event stated about other outputs', async () => {
    await test.send({ inputs: [table('a'), table('b')], outputs: [table('p')] });
    await test.send({ inputs: [table('a')], outputs: [table('o', madeFrom('a'))] });
    expect(await Promise.all([test.isInput(table('a')), test.isInput(table('b'))])).toEqual([
      true,
      true,
    ]);
  });

  it('take later inputs and outputs', async () => {
    await test.send({ inputs: [table('a'), table('b')], outputs: [table('o', madeFrom('a'))] });
    expect(await test.isInput(table('a'))).toBe(false);
    await test.send({ at: 1, inputs: [table('c')] });
    await test.send({ at: 2, inputs: [table('a')], outputs: [table('p')] });
    const inputs = ['a', 'b', 'c'].map((name) => test.isInput(table(name)));
    expect(await Promise.all(inputs)).toEqual([true, false, true]);
  });

  it('an event without outputs is not narrow', async () => {
    const entries = [{ ...table('o'), inputs: [table('a')] }];
    const job = { ...JOB, facets: { lineage: { entries } } };
    await test.send({ run: { runId: 'run' }, job, inputs: [table('b')] });
    expect(await test.isInput(table('b'))).toBe(true);
  });
});

it('datasets of the same name in several namespaces are all inputs of the run', async () => {
  await test.send({ inputs: [table('orders')] });
  await test.send({ at: 1, inputs: [{ namespace: 'db://other', name: 'orders' }] });
  const run = await test.run();
  expect(run).toMatchObject({
    inputArtifacts: [
      { name: 'orders', value: 'db://host/orders' },
      { name: expect.stringMatching(/^orders~[0-9a-f]{32}$/), value: 'db://other/orders' },
    ],
  });
});

it('an event about an artifact with the most properties is recorded', async () => {
  const mine = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`mine ${at}`, 'x']));
  const { store, ledger } = test;
  const draft = new LineageDraft({ store, scope: DEFAULT_ARN_SCOPE, actor: 'ada', now: 0 });
  draft.artifact({ sourceUri: locationOf(table('full')), type: 'Table', properties: mine });
  await ledger.commit(await draft.build());
  await test.send({ inputs: [table('full', { schema: { fields: [] } })] });
  expect(await test.dataset(table('full'))).toMatchObject({ type: 'Table', properties: mine });
});

it('a job without a run declares as many whole names as fit', async () => {
  const inputs = Array.from({ length: 100 }, (_, at) => table(`table number ${at}`));
  await test.send({ job: JOB, inputs });
  const job = await test.job();
  const declared = JSON.parse(job?.properties['openlineage.inputs'] ?? '');
  expect(declared.length).toBeGreaterThan(10);
  expect(declared.at(-1)).toEqual({
    namespace: 'db://host',
    name: `table number ${declared.length - 1}`,
  });
});

it('only datasets that the server may read are digested', async () => {
  await test.send({ outputs: [{ namespace: 's3://elsewhere', name: 'x' }] });
  expect(test.pending).toBe(0);
  await test.send({ at: 1, outputs: [{ namespace: 's3://here', name: 'x' }] });
  expect(test.pending).toBe(1);
});
