import { expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { stringOf } from '#src/domain/graph/index.js';
import { countLiving, listLiving } from '#src/lineage/living-list.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { schemaOver } from '../../support/schema-api.js';

const DELETED = 'arn:aws:sagemaker:local:000000000000:endpoint/none';
const ELSEWHERE = 'arn:aws:sagemaker:eu-west-1:111111111111:endpoint/none';
const order = { by: 'name', direction: 'ascending' } as const;
const list = { label: 'action', order, first: 2 };

/** 2,500 actions of which the second last is of no deleted endpoint, and the last of another account's. */
async function openActions() {
  const store = await openMemoryStore();
  const api = schemaOver(store);
  const actions = Array.from({ length: 2_500 }, (_, at) => ({
    name: `a${10_000 + at}`,
    type: 'Deployment',
    sourceUri: at === 2_498 ? 's3://b/x' : at === 2_499 ? ELSEWHERE : DELETED,
  }));
  await api.ask(
    'mutation ($a: [CreateActionInput!]) { recordLineage(input: { actions: $a }) { seq } }',
    {
      a: actions,
    },
  );
  return { store, scope: DEFAULT_ARN_SCOPE };
}

it('skips long stretches of entities of deleted resources', async () => {
  const options = await openActions();
  const page = await listLiving(list, options);
  expect(page.items.map(({ element }) => stringOf(element.properties, 'name'))).toEqual([
    'a12498',
    'a12499',
  ]);
  expect(page.hasNext).toBe(false);
  expect(await listLiving({ ...list, first: 1 }, options)).toMatchObject({ hasNext: true });
  expect(await countLiving({ label: 'action' }, options)).toBe(2);
});

it('refuses to look at more than it may', async () => {
  const options = { ...(await openActions()), maxEntities: 2_000 };
  const costly = { code: 'QUERY_TOO_COSTLY', details: { max: 2_000 } };
  await expect(listLiving(list, options)).rejects.toMatchObject(costly);
  await expect(countLiving({ label: 'action' }, options)).rejects.toMatchObject(costly);
});
