import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOOKKEEPING, type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

let platform: TestPlatform;
let set: Vertex;
let record: Vertex;

beforeAll(async () => {
  platform = await openPlatform();
  const { arn } = await platform.services.policies.create(
    { name: 'warns', on: ['launch'], require: 'true', message: 'never', mode: 'warn' },
    TESTER,
  );
  record = await read(vertexIdOf(arn));
  const { account } = platform.services.scope;
  set = await read(vertexIdOf(`rule-set:${account}`));
});
afterAll(() => platform.destroy());

async function read(id: Vertex['id']): Promise<Vertex> {
  const found = (await platform.store.vertices([id])).get(id);
  if (!found) throw new Error(`There is no vertex ${id}.`);
  return found.element;
}
const put = (vertex: Vertex) =>
  platform.ledger.commit({ actor: 'test', changes: [{ kind: 'putVertex', vertex }] });
const launch = (name: string) => platform.jobs.submit(platform.request({ name }), TESTER);

describe('a damaged list of policies', () => {
  it.each([
    ['not JSON', { document: '{' }],
    ['without quarantines', { document: '{"policy":[]}' }],
    ['with a wrong name', { document: '{"policy":["../a"],"quarantine":[]}' }],
    ['with a number', { document: '{"policy":[1],"quarantine":[]}' }],
    ['without a document', {}],
  ])('%s refuses launches, until it is restored', async (_, properties) => {
    await put({ ...set, properties });
    await expect(launch('damaged')).rejects.toMatchObject({ code: 'RECORD_UNREADABLE' });
    await put(set);
  });

  it('of another kind refuses launches', async () => {
    await put({ ...set, labels: [BOOKKEEPING.claim] });
    await expect(launch('damaged')).rejects.toMatchObject({ code: 'RECORD_UNREADABLE' });
    await put(set);
  });

  it('that names a policy without a record refuses launches', async () => {
    const changes = [{ kind: 'removeVertex', id: record.id } as const];
    await platform.ledger.commit({ actor: 'test', changes });
    await expect(launch('damaged')).rejects.toMatchObject({
      code: 'RECORD_UNREADABLE',
      details: { reason: 'it has a policy that is gone' },
    });
    await put(record);
    await launch('restored');
  });
});
