import { expect, it } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import { EventQueue } from '#src/openlineage/ingest/event-queue.js';
import type { KeptChange } from '#src/openlineage/ingest/record-events.js';

/** An event that changes a number of elements. */
function event(digest: string, weight = 1): KeptChange {
  const place = { arn: 'x', change: () => undefined as never } as never;
  const mapped = { entities: Array(weight).fill(place), links: [], places: [], isComplete: false };
  return { digest, time: 0, packed: '', isPending: false, mapped };
}

/** A queue whose groups are noted, and refused by an error for the digest `bad`. */
function queue(error?: Error) {
  const groups: string[] = [];
  const events = new EventQueue(async (group, actor) => {
    const digests = group.map(({ digest }) => digest);
    groups.push(`${actor}: ${digests.join(' ')}`);
    await new Promise((resolve) => setImmediate(resolve));
    if (error && digests.includes('bad')) throw error;
  });
  const add = (digest: string, actor = 'ada', weight = 1) =>
    events.add(event(digest, weight), actor).then(
      () => `${digest} is recorded`,
      () => `${digest} is refused`,
    );
  return { groups, add };
}

it('gathers events of a caller while a group is written', async () => {
  const { groups, add } = queue();
  const first = [add('1'), add('2'), add('3', 'bob'), add('4')];
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([...first, add('5'), add('6', 'bob')]);
  expect(groups).toEqual(['ada: 1 2 4', 'bob: 3 6', 'ada: 5']);
});

it('callers take turns, so that none waits behind all events of another', async () => {
  const { groups, add } = queue();
  const many = Array.from({ length: 250 }, (_, at) => add(`${at}`));
  await Promise.all([...many, add('1', 'bob')]);
  expect(groups.map((group) => group.split(':')[0])).toEqual(['ada', 'bob', 'ada', 'ada']);
});

it('a group has at most 100 events, or 5,000 elements', async () => {
  const { groups, add } = queue();
  await Promise.all(Array.from({ length: 150 }, (_, at) => add(`${at}`)));
  expect(groups.map((group) => group.split(' ').length - 1)).toEqual([100, 50]);
  groups.length = 0;
  await Promise.all([add('a', 'ada', 3_000), add('b', 'ada', 3_000), add('c', 'ada', 9_000)]);
  expect(groups).toEqual(['ada: a', 'ada: b', 'ada: c']);
});

it('the waiting events of a caller change at most 50,000 elements', async () => {
  const { add } = queue();
  const answers = ['1', '2', '3', '4', '5', '6'].map((digest) => add(digest, 'ada', 10_000));
  const small = [add('7', 'ada'), add('8', 'bob')];
  expect(await Promise.all([...answers.slice(4), ...small])).toEqual([
    '5 is recorded',
    '6 is refused',
    '7 is refused',
    '8 is recorded',
  ]);
  expect(await add('6', 'ada', 10_000)).toBe('6 is recorded');
});

it.each([
  new PlatformError('VALIDATION_FAILED', 'no'),
  new PlatformError('RECORD_UNREADABLE', 'no'),
  new TypeError('no'),
])('the other events of a group are recorded when one fails: %o', async (error) => {
  const { groups, add } = queue(error);
  const answers = await Promise.all([add('1'), add('bad'), add('2')]);
  expect(answers).toEqual(['1 is recorded', 'bad is refused', '2 is recorded']);
  expect(groups).toEqual(['ada: 1 bad 2', 'ada: 1', 'ada: bad', 'ada: 2']);
});

it('a group that may be accepted later is not tried one by one', async () => {
  const { groups, add } = queue(new PlatformError('STORE_UNAVAILABLE', 'away'));
  expect(await Promise.all([add('1'), add('bad')])).toEqual(['1 is refused', 'bad is refused']);
  expect(groups).toHaveLength(1);
});
