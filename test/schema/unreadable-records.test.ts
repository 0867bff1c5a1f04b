import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { date, type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { TRAINING_JOBS } from '#src/domain/training/index.js';
import { AllJobs, TRAINING } from '#src/jobs/index.js';
import { Ledger, verifyLedger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { Records } from '#src/records/records.js';
import { UnreadableRecords } from '#src/records/unreadable-records.js';
import { recordProblem } from '#src/server/store/record-kinds.js';
import { RandomIds } from '#src/server/system/system-clock.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { claimId } from '#src/supervision/claim.js';
import { jobOf } from '../src/domain/training/job-of.js';
import { ManualClock } from '../support/manual-clock.js';
import { type SchemaApi, schemaOver } from '../support/schema-api.js';

const ID = vertexIdOf('bad');

/** A store as an earlier version of the platform left it, with rows of a bulk load that are no records. */
describe('records that cannot be read', () => {
  const seen: string[] = [];
  let store: GraphStore;
  let api: SchemaApi;

  beforeAll(async () => {
    store = await openMemoryStore();
    const ledger = new Ledger({ store, clock: new ManualClock() });
    const put = (...vertices: readonly Vertex[]) =>
      ledger.commit({
        actor: 'tester',
        changes: vertices.map((vertex) => ({ kind: 'putVertex', vertex })),
      });
    await put(named('first', 1), named('last', 3), {
      id: ID,
      labels: ['training_job'],
      properties: { creationtime: date(2), document: '{}', name: 'bad' },
    });
    const options = {
      store,
      ledger,
      clock: new ManualClock(),
      ids: new RandomIds(),
      scope: DEFAULT_ARN_SCOPE,
      reportUnreadable: (error: Error & { readonly details: Readonly<Record<string, unknown>> }) =>
        void seen.push(String(error.details['id'])),
    };
    const jobs = new AllJobs({ scope: DEFAULT_ARN_SCOPE, store });
    jobs.add(TRAINING, new Records(TRAINING_JOBS, options) as never);
    const unreadableRecords = new UnreadableRecords({
      ...options,
      problemOf: recordProblem,
      belongings: (arn) => [claimId(arn as never)],
    });
    api = schemaOver(store, { ledger, jobs, unreadableRecords });
  });
  afterAll(() => store.close());

  it('are left out of lists, page by page, and reported', async () => {
    const list = `query ($after: String) {
      trainingJobs(first: 1, after: $after) { nodes { name } pageInfo { hasNextPage endCursor } }
    }`;
    const { trainingJobs: first } = await api.ask(list, {});
    expect(first).toMatchObject({ nodes: [{ name: 'last' }], pageInfo: { hasNextPage: true } });
    const { trainingJobs: second } = await api.ask(list, { after: first.pageInfo.endCursor });
    expect(second).toMatchObject({ nodes: [{ name: 'first' }], pageInfo: { hasNextPage: false } });
    expect(new Set(seen)).toEqual(new Set([ID]));
  });

  it('are named by the verification', async () => {
    const problemOf = (vertex: Vertex) => recordProblem(vertex)?.code;
    expect(await verifyLedger(store, { problemOf })).toMatchObject({
      ok: true,
      unreadable: [{ id: ID, reason: 'RECORD_UNREADABLE' }],
      unreadableCount: 1,
    });
  });

  it('are deleted by an admin, and nothing else is', async () => {
    const mutation = `mutation ($id: String!) { deleteUnreadableRecord(id: $id) }`;
    const codeOf = async (id: string, role: 'operator' | 'admin' = 'admin') =>
      (await api.run(mutation, { id }, role)).code;
    const { arn } = jobOf(1);
    expect(await codeOf(ID, 'operator')).toBe('FORBIDDEN');
    expect(await codeOf(vertexIdOf(arnOf('first')))).toBe('CONFLICT');
    expect(await codeOf(vertexIdOf(arn))).toBe('NOT_FOUND');
    expect(await codeOf('../x')).toBe('VALIDATION_FAILED');
    expect(await codeOf(ID)).toBeUndefined();
    expect((await store.vertices([ID])).size).toBe(0);
    expect(await codeOf(ID)).toBe('NOT_FOUND');
  });
});

function arnOf(name: string) {
  return makeArn(DEFAULT_ARN_SCOPE, 'training-job', name);
}

function named(name: string, time: number): Vertex {
  return TRAINING_JOBS.write(jobOf(time, { name, arn: arnOf(name) }));
}
