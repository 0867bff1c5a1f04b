import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { type Holder, Scheduler } from '#src/supervision/queue/scheduler.js';
import type { SubjectKind } from '#src/supervision/subject-kind.js';

const GIB = 2 ** 30;
const MACHINE = { cpus: 8, memoryBytes: 32 * GIB, gpus: 1 };
const TYPES = Object.fromEntries(
  Array.from({ length: 8 }, (_, index) => [
    `ml.c.${index + 1}`,
    { cpus: index + 1, memoryGb: index + 1, gpus: 0 },
  ]),
);
const KIND = {} as SubjectKind;

interface Job {
  readonly name: string;
  readonly caller: string;
  readonly type: string;
  readonly count?: number;
}

/** A scheduler with what runs on its machine. */
function machine(slots?: number) {
  const scheduler = new Scheduler({ slots, resources: async () => MACHINE, instanceTypes: TYPES });
  const running = new Map<string, Holder>();
  let created = 0;
  const arn = (name: string) => makeArn(DEFAULT_ARN_SCOPE, 'training-job', name);
  const instances = ({ type, count = 1 }: Job) => [{ instanceType: type, instanceCount: count }];
  return {
    running,
    scheduler,
    submit(job: Job) {
      created += 1;
      const takes = { caller: job.caller, instances: instances(job) };
      scheduler.queue.add({ subject: arn(job.name), kind: KIND, takes, created, since: 0 });
    },
    endpoint(name: string, type: string) {
      const takes = { caller: 'host', instances: instances({ name, caller: 'host', type }) };
      running.set(name, { isQueued: false, takes });
    },
    /** Starts all that can; returns their names in order. */
    start(): string[] {
      const names: string[] = [];
      for (;;) {
        const next = scheduler.next(running.values());
        if (!next) return names;
        const name = next.subject.split('/')[1] ?? '';
        running.set(name, { isQueued: true, takes: next.takes });
        names.push(name);
      }
    },
    placeOf: (name: string) => scheduler.placeOf(arn(name), running.values()),
  };
}

async function opened(slots?: number) {
  const one = machine(slots);
  await one.scheduler.refresh();
  return one;
}

it('starts as many as the machine has room for, and reports the need of the next one', async () => {
  const { submit, start, placeOf, running } = await opened();
  for (const name of ['a', 'b', 'c']) submit({ name, caller: 'ann', type: 'ml.c.3' });
  expect(start()).toEqual(['a', 'b']);
  expect(placeOf('a')).toBeUndefined();
  expect(placeOf('c')).toEqual({
    position: 1,
    reason:
      'Waiting for capacity: it needs 3 CPUs, 3 GiB of memory, 0 GPUs; free are 2 CPUs, 26 GiB of memory, 1 GPUs. It is the next one.',
  });
  running.delete('a');
  expect(start()).toEqual(['c']);
});

it('counts all instances of a job, and never more than the machine has', async () => {
  const { submit, start, running } = await opened();
  submit({ name: 'wide', caller: 'ann', type: 'ml.c.3', count: 2 });
  submit({ name: 'third', caller: 'ann', type: 'ml.c.3' });
  submit({ name: 'giant', caller: 'ann', type: 'ml.m5.24xlarge' });
  expect(start()).toEqual(['wide']);
  running.clear();
  expect(start()).toEqual(['third']);
  running.clear();
  expect(start()).toEqual(['giant']);
});

it('lets local instances share the machine, one for each processor', async () => {
  const { submit, start } = await opened();
  for (let at = 0; at < 10; at += 1) submit({ name: `j${at}`, caller: 'ann', type: 'local' });
  expect(start()).toHaveLength(MACHINE.cpus);
});

it('shares GPUs out', async () => {
  const { submit, start, running } = await opened();
  for (const name of ['one', 'two']) submit({ name, caller: 'ann', type: 'local_gpu' });
  submit({ name: 'plain', caller: 'ann', type: 'local' });
  expect(start()).toEqual(['one', 'plain']); // it takes nothing that the waiting one needs
  running.delete('one');
  expect(start()).toEqual(['two']);
});

it('takes turns between callers, however many jobs one of them has', async () => {
  const { submit, start, running, placeOf } = await opened(2);
  for (let at = 0; at < 1_000; at += 1) submit({ name: `many${at}`, caller: 'ann', type: 'local' });
  expect(start()).toEqual(['many0', 'many1']);
  submit({ name: 'single', caller: 'bob', type: 'local' });
  expect(placeOf('single')).toMatchObject({ position: 1 });
  expect(placeOf('many2')).toMatchObject({ position: 2 });
  running.delete('many0');
  expect(start()).toEqual(['single']);
});

it('takes turns even with a single slot', async () => {
  const { submit, start, running } = await opened(1);
  for (const at of [0, 1, 2]) submit({ name: `ann${at}`, caller: 'ann', type: 'local' });
  for (const at of [0, 1, 2]) submit({ name: `bob${at}`, caller: 'bob', type: 'local' });
  const order: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    order.push(...start());
    running.clear();
  }
  expect(order).toEqual(['ann0', 'bob0', 'ann1', 'bob1', 'ann2', 'bob2']);
});

it('remembers whose turn it was when nothing of a caller waits', async () => {
  const { submit, start, running } = await opened(1);
  submit({ name: 'first', caller: 'ann', type: 'local' });
  expect(start()).toEqual(['first']);
  submit({ name: 'second', caller: 'ann', type: 'local' });
  submit({ name: 'other', caller: 'bob', type: 'local' });
  running.clear();
  expect(start()).toEqual(['other']);
});

it('counts endpoints, but keeps no job waiting for endpoints alone', async () => {
  const { submit, start, running, endpoint, placeOf } = await opened();
  endpoint('shop', 'ml.c.6');
  for (const name of ['a', 'b', 'c']) submit({ name, caller: 'ann', type: 'ml.c.1' });
  submit({ name: 'big', caller: 'ann', type: 'ml.c.4' });
  expect(start()).toEqual(['a', 'b']);
  running.delete('a');
  running.delete('b');
  expect(start()).toEqual(['c']);
  expect(placeOf('big')).toMatchObject({ position: 1 });
  running.delete('c');
  expect(start()).toEqual(['big']);
});

it('with slots, endpoints take none and sizes do not matter', async () => {
  const { submit, start, endpoint, placeOf } = await opened(2);
  endpoint('shop', 'ml.m5.24xlarge');
  for (const name of ['a', 'b', 'c']) submit({ name, caller: 'ann', type: 'ml.m5.24xlarge' });
  expect(start()).toEqual(['a', 'b']);
  expect(placeOf('c')?.reason).toBe(
    'Waiting for capacity: it needs 1 of 2 slots; free are 0 of 2 slots. It is the next one.',
  );
});

it('starts nothing while too many jobs store their outputs', async () => {
  const { submit, start, running, placeOf } = await opened(2);
  for (let at = 0; at < 16; at += 1)
    running.set(`ended${at}`, { isQueued: true, takes: undefined });
  submit({ name: 'next', caller: 'ann', type: 'local' });
  expect(start()).toEqual([]);
  expect(placeOf('next')?.reason).toMatch(/outputs of 16 earlier jobs/);
  running.delete('ended0');
  expect(start()).toEqual(['next']);
});

const size = fc.integer({ min: 1, max: 8 });
const caller = fc.constantFrom('ann', 'bob', 'cem');
const job = fc.record({ size, caller });

it('never starts more than fits, and keeps the order of every caller with equal jobs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(job, { maxLength: 60 }), size, async (jobs, equal) => {
      const { submit, start, running } = await opened();
      for (const [at, { caller }] of jobs.entries())
        submit({ name: `j${at}`, caller, type: `ml.c.${equal}` });
      const started: string[] = [];
      while (started.length < jobs.length) {
        started.push(...start());
        expect(running.size).toBeLessThanOrEqual(Math.max(1, Math.floor(8 / equal)));
        const [first] = running.keys();
        running.delete(first ?? '');
      }
      for (const name of ['ann', 'bob', 'cem']) {
        const own = started
          .map((id) => Number(id.slice(1)))
          .filter((at) => jobs[at]?.caller === name);
        expect(own).toEqual([...own].sort((a, b) => a - b));
      }
    }),
    { numRuns: 50 },
  );
});

it('no later job starts before a big one that waits for the whole machine', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(job, { minLength: 1, maxLength: 40 }), async (jobs) => {
      const { submit, start, running } = await opened();
      for (const [at, { caller, size }] of jobs.entries())
        submit({ name: `j${at}`, caller, type: `ml.c.${size}` });
      start();
      submit({ name: 'big', caller: 'dot', type: 'ml.c.8' });
      const started: string[] = [];
      while (!started.includes('big')) {
        submit({ name: `more${started.length}`, caller: 'ann', type: 'ml.c.1' });
        const [ended] = running.keys();
        expect(ended).toBeDefined(); // something always runs
        running.delete(ended ?? '');
        started.push(...start());
      }
      const before = started.slice(0, started.indexOf('big'));
      expect(before.filter((name) => name.startsWith('more'))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
