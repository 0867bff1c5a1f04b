import { expect, it } from 'vitest';
import { type Grouping, UsageSums, type Used } from '#src/domain/usage/index.js';

const HOUR = 3600;
const PRICES = { currency: 'USD', perHour: { 'ml.m5.large': 0.5, 'ml.p3.2xlarge': 4 } };

function used(
  changes: Partial<Omit<Used, 'instanceSeconds'>>,
  seconds: Record<string, number>,
): Used {
  const instanceSeconds = new Map(Object.entries(seconds));
  return { kind: 'training-job', createdBy: 'ann', tags: {}, ...changes, instanceSeconds };
}

const ALL = [
  used({ experiment: 'fraud', tags: { team: 'risk' } }, { 'ml.m5.large': 2 * HOUR }),
  used({ experiment: 'fraud' }, { 'ml.p3.2xlarge': HOUR }),
  used({ kind: 'endpoint', createdBy: 'bob' }, { 'ml.m5.large': 4 * HOUR, local: 0 }),
];

function sums(grouping: Grouping, more: readonly Used[] = []) {
  const added = new UsageSums(grouping);
  for (const each of [...ALL, ...more]) added.add(each);
  return added
    .sums(PRICES)
    .map(({ key, jobs, endpoints, instanceSeconds, cost }) => [
      key,
      jobs,
      endpoints,
      instanceSeconds / HOUR,
      cost,
    ]);
}

it('is added up by each group, the most time first, with its price', () => {
  expect(sums({ by: 'experiment' })).toEqual([
    [undefined, 0, 1, 4, 2],
    ['fraud', 2, 0, 3, 5],
  ]);
  expect(sums({ by: 'tag', tag: 'team' })).toEqual([
    [undefined, 1, 1, 5, 6],
    ['risk', 1, 0, 2, 1],
  ]);
  expect(sums({ by: 'caller' }).map(([key]) => key)).toEqual(['bob', 'ann']);
  expect(sums({ by: 'kind' }).map(([key]) => key)).toEqual(['endpoint', 'training-job']);
  expect(sums({ by: 'instanceType' })).toEqual([
    ['ml.m5.large', 1, 1, 6, 3],
    ['ml.p3.2xlarge', 1, 0, 1, 4],
    ['local', 0, 1, 0, 0],
  ]);
});

it('has no cost where a type that was used has no price, and names the type', () => {
  const added = new UsageSums({ by: 'kind' });
  for (const each of [...ALL, used({}, { local: 1 })]) added.add(each);
  expect(added.sums(PRICES)).toMatchObject([
    { key: 'endpoint', cost: 2, unpriced: [] },
    { key: 'training-job', cost: undefined, unpriced: ['local'] },
  ]);
  expect(added.sums(undefined)[0]).toMatchObject({ cost: undefined, unpriced: ['ml.m5.large'] });
});
