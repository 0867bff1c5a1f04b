import { afterAll, beforeAll, expect, it } from 'vitest';
import { GraphResets } from '#graph-export/reset/graph-resets.js';
import { RandomIds } from '#src/server/system/system-clock.js';
import { put, vertex } from '../../contract/graph-store/elements.js';
import { type CompanionUnderTest, startCompanion } from '../../support/companion-server.js';
import { describeWithNotebook } from '../../support/describe-notebook.js';
import { EXPORT_BUCKET, replacing } from '../../support/export-harness.js';
import { LOAD_ROLE, type LoadHarness, openLoadHarness } from '../../support/load-harness.js';
import { SILENT } from '../../support/silent-logger.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const MINUTES = 300_000;

describeWithNotebook("the client of AWS's graph-notebook", (notebook) => {
  const directories = temporaryDirectory();
  let harness: LoadHarness;
  let companion: CompanionUnderTest;
  let port: string;

  beforeAll(async () => {
    harness = await openLoadHarness(await directories.fresh());
    companion = await startCompanion(harness.store, {}, { loads: harness.loads });
    ({ port } = new URL(companion.url));
    await harness.file(
      'in/v.csv',
      '~id,~label,arn:string,type:string\na,artifact,x,DataSet\nb,artifact,y,Model\n',
    );
    await harness.file('in/w.csv', '~id,~from,~to,~label\n1,a,b,DerivedFrom\n');
  });
  afterAll(async () => {
    await companion[Symbol.asyncDispose]();
    await harness[Symbol.asyncDispose]();
  });
  const source = `s3://${EXPORT_BUCKET}/in/`;

  it('reads the status, loads, follows the load, and queries the loaded graph', {
    timeout: MINUTES,
  }, async () => {
    const [status, load] = await notebook(port, [
      ['status'],
      [
        'load',
        [source, 'csv', LOAD_ROLE],
        { region: 'local', failOnError: 'FALSE', parallelism: 'MEDIUM' },
      ],
    ]);
    expect(status).toMatchObject({ status: 200, body: { status: 'healthy', gremlin: {} } });
    expect(load).toMatchObject({ status: 200, body: { status: '200 OK' } });
    const { loadId } = load.body.payload;
    await harness.loads.wait(loadId);
    const [all, one, cancelled, paths, over] = await notebook(port, [
      ['load_status'],
      [
        'load_status',
        [loadId],
        { details: 'true', errors: 'true', page: '1', errorsPerPage: '10' },
      ],
      ['cancel_load', [loadId]],
      [
        'gremlin_query',
        ["g.V().hasLabel('artifact').outE().inV().path().by('arn').by(label).by('arn').unfold()"],
      ],
      ['gremlin_http_query', ["g.V().has('type','DataSet').valueMap('arn','type')"]],
    ]);
    expect(all.body.payload.loadIds).toEqual([loadId]);
    expect(one.body.payload.overallStatus).toMatchObject({
      status: 'LOAD_COMPLETED',
      totalRecords: 7, // each property of a vertex is a record
    });
    expect(cancelled).toMatchObject({ status: 404, body: { code: 'BulkLoadIdNotFoundException' } });
    expect(paths).toEqual(['x', 'DerivedFrom', 'y']);
    expect(over).toMatchObject({ status: 200 });
  });

  it('explains and profiles, lists and cancels running queries, and summarises the graph', {
    timeout: MINUTES,
  }, async () => {
    const [explained, profiled, running, cancelled, summary] = await notebook(port, [
      ['gremlin_explain', ["g.V().hasLabel('artifact')"]],
      ['gremlin_profile', ['g.V().out()'], { args: { 'profile.results': true } }],
      ['gremlin_status'],
      ['gremlin_cancel', ['none']],
      ['statistics', ['gremlin', true, 'detailed']],
    ]);
    expect(explained).toMatchObject({
      status: 200,
      text: expect.stringMatching(/# of predicates: /),
    });
    expect(profiled).toMatchObject({
      status: 200,
      text: expect.stringMatching(/Query Execution: /),
    });
    expect(running).toMatchObject({ status: 200, body: { runningQueryCount: 0, queries: [] } });
    expect(cancelled).toMatchObject({ status: 400, body: { code: 'InvalidParameterException' } });
    expect(summary).toMatchObject({
      status: 200,
      body: { payload: { graphSummary: { nodeStructures: expect.any(Array) } } },
    });
  });

  it('empties the graph in two steps', { timeout: MINUTES }, async () => {
    const { store, ledger } = harness;
    await ledger.commit(put(vertex('gone')));
    const resets = new GraphResets({
      ledger,
      ids: new RandomIds(),
      logger: SILENT,
      work: { list: async () => [], stop: async () => undefined },
    });
    await using other = await startCompanion(store, {}, { loads: harness.loads, resets });
    const at = new URL(other.url).port;
    const [initiated, wrong] = await notebook(at, [['initiate_reset'], ['perform_reset', ['x']]]);
    expect(initiated).toMatchObject({ status: 200, body: { status: '200 OK' } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'InvalidParameterException' } });
    const { seq } = await store.head();
    const [performed, status, left] = await notebook(at, [
      ['perform_reset', [initiated.body.payload.token]],
      ['status'],
      ['gremlin_query', ["g.V().hasLabel('artifact').count()"]],
    ]);
    expect(performed).toMatchObject({ status: 200, body: { status: '200 OK' } });
    expect(status.body.status).toBe('healthy');
    expect(left).toEqual([0]);
    expect(await store.head()).toMatchObject({ seq: seq + 1 });
  });

  it('cancels a load that waits for another', { timeout: MINUTES }, async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const storage = replacing(harness.storage, {
      get: async (uri, options) => gate.then(() => harness.storage.get(uri, options)),
    });
    const loads = harness.newLoads({ storage });
    await using other = await startCompanion(harness.store, {}, { loads });
    const at = new URL(other.url).port;
    const args = [source, 'csv', LOAD_ROLE];
    const options = { region: 'local', mode: 'NEW', queueRequest: 'TRUE' };
    const [first, second] = await notebook(at, [
      ['load', args, options],
      ['load', args, options],
    ]);
    const waiting = second.body.payload.loadId;
    const [cancelled, status] = await notebook(at, [
      ['cancel_load', [waiting]],
      ['load_status', [waiting]],
    ]);
    expect(cancelled).toMatchObject({ status: 200 });
    expect(status.body.payload.overallStatus.status).toBe('LOAD_CANCELLED_BY_USER');
    release();
    await loads.wait(first.body.payload.loadId);
    await loads.close();
  });
});
