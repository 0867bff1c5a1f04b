import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GraphLoadsOptions } from '#graph-export/load/graph-loads.js';
import {
  LOAD_COMPLETED,
  loadInto,
  NeptuneClient,
  type NeptuneConnection,
} from '#graph-export/neptune/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { edge, put, vertex } from '../../contract/graph-store/elements.js';
import { startCompanion } from '../../support/companion-server.js';
import { destination, exported, replacing } from '../../support/export-harness.js';
import {
  LOAD_ROLE,
  type LoadHarness,
  loadsOf,
  openLoadHarness,
} from '../../support/load-harness.js';
import { ManualClock } from '../../support/manual-clock.js';
import { openTestStore } from '../../support/open-test-store.js';
import { startTestServer, TOKENS } from '../../support/running-server.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
const NEVER = new AbortController().signal;

describe('the client of a bulk loader, with the companion of another Forebear', () => {
  let harness: LoadHarness;
  const opened: AsyncDisposable[] = [];

  beforeAll(async () => {
    harness = await openLoadHarness(await directories.fresh());
    const odd = vertex('odd', { type: 'a,"b"\nc', properties: { empty: '' } });
    await harness.ledger.commit(put(vertex('a'), vertex('b'), odd, edge('a', 'b')));
  });
  afterAll(async () => {
    for (const each of opened.reverse()) await each[Symbol.asyncDispose]();
    await harness[Symbol.asyncDispose]();
  });

  /** Another, empty graph whose companion reads the same objects. */
  async function openTarget(options: Partial<GraphLoadsOptions> = {}) {
    const store = await openTestStore('memory', { directory: '', fresh: true });
    const ledger = new Ledger({ store, clock: new ManualClock() });
    const loads = loadsOf({ store, ledger, storage: harness.storage }, options);
    const companion = await startCompanion(store, {}, { loads });
    opened.push(store, { [Symbol.asyncDispose]: () => ledger.close() });
    opened.push({ [Symbol.asyncDispose]: () => loads.close() }, companion);
    return { store, client: await NeptuneClient.of(connectionTo(companion.url)) };
  }

  it('loads an export whole, and it is the same when it is exported there', async () => {
    const { store, client } = await openTarget();
    expect(await client.status()).toBe('healthy');
    const record = await exported(harness.exports(), { destination: destination('whole') });
    const seen: string[] = [];
    const report = await loadInto(client, {
      source: record.destination,
      signal: NEVER,
      onProgress: ({ status }) => seen.push(status),
    });
    expect(report).toMatchObject({ status: LOAD_COMPLETED, insertErrors: 0, errors: [] });
    expect(report.totalRecords).toBeGreaterThan(4);
    expect(seen.at(-1)).toBe(LOAD_COMPLETED);
    // None of them is an entity by its id: a load keeps such elements apart from the lineage.
    expect(await typesIn(store, 'foreign_artifact')).toEqual(
      await typesIn(harness.store, 'artifact'),
    );
    expect(await store.countEdges({ labels: ['foreign_ContributedTo'] })).toBe(1);
  });

  it('lists errors with file and record', async () => {
    const { client } = await openTarget();
    const uri = await harness.file('bad/v.csv', '~id,~label,n:int\na,L,1\nb,L,x\n');
    const report = await loadInto(client, { source: uri, signal: NEVER });
    expect(report.status).not.toBe(LOAD_COMPLETED);
    expect(report.errors).toEqual([
      {
        errorCode: 'PARSING_ERROR',
        errorMessage: expect.any(String),
        fileName: uri,
        recordNum: 2,
      },
    ]);
    const lenient = await loadInto(client, {
      source: uri,
      mode: 'NEW',
      failOnError: false,
      signal: NEVER,
    });
    expect(lenient).toMatchObject({ status: LOAD_COMPLETED, datatypeMismatchErrors: 1 });
    expect(lenient.errors).toHaveLength(1);
  });

  it('cancels a load that is under way', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const storage = replacing(harness.storage, {
      get: async (uri, options) => {
        await gate;
        return harness.storage.get(uri, options);
      },
    });
    const { client } = await openTarget({ storage });
    const source = await harness.file('held/v.csv', '~id,~label\na,L\n');
    const stop = new AbortController();
    const report = await loadInto(client, {
      source,
      signal: stop.signal,
      onProgress: () => {
        stop.abort();
        setTimeout(release, 1_000);
      },
    });
    expect(report.status).toBe('LOAD_CANCELLED_BY_USER');
  });

  it('empties a server that requires tokens, and loads into it', async () => {
    await using server = await startTestServer({ tokens: true });
    const as = (bearerToken?: string) =>
      NeptuneClient.of({
        ...connectionTo(server.companionUrl),
        ...(bearerToken === undefined ? {} : { bearerToken }),
      });
    await expect((await as()).initiateReset()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect((await as('wrong-0123456789')).initiateReset()).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await expect((await as(TOKENS.operator)).initiateReset()).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const authorization = `Bearer ${TOKENS.admin}`;
    const ask = async (query: string) =>
      (await server.graphql(query, { headers: { authorization } })).data;
    await ask(`mutation { createSession { defaultBucket }
      createArtifact(input: { sourceUri: "s3://data/old", type: "DataSet" }) { arn } }`);
    const source = 's3://forebear-local-000000000000/in/v.csv' as S3Uri;
    const stored = await fetch(`${server.url}/objects/${source.slice('s3://'.length)}`, {
      method: 'PUT',
      body: '~id,~label,sourceuri\na,artifact,s3://data/new\n',
      headers: { authorization },
    });
    expect(stored.status).toBe(200);
    const admin = await as(TOKENS.admin);
    const report = await loadInto(admin, { source, reset: true, signal: NEVER });
    expect(report).toMatchObject({ status: LOAD_COMPLETED, errors: [] });
    const { artifacts } = await ask('{ artifacts { nodes { source { uri } } } }');
    expect(artifacts.nodes).toEqual([]);
    expect(report.totalRecords).toBeGreaterThan(0);
    const stale = await admin.initiateReset();
    await admin.initiateReset();
    await expect(admin.performReset(stale)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { databaseCode: 'InvalidParameterException' },
    });
  });

  it('reports refusals of the database, and that it is unavailable', async () => {
    const { client } = await openTarget();
    const absent = destination('absent');
    await expect(client.startLoad({ source: absent })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { status: 400 },
    });
    const unknown = '00000000-0000-4000-8000-000000000000';
    await expect(client.loadStatus(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const away = await NeptuneClient.of(connectionTo('http://127.0.0.1:1'));
    await expect(away.status()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

function connectionTo(url: string): NeptuneConnection {
  const { hostname: host, port } = new URL(url);
  return {
    host,
    port: Number(port),
    authMode: 'DEFAULT',
    loadFromS3Arn: LOAD_ROLE,
    ssl: false,
    region: 'local',
  };
}

async function typesIn(store: GraphStore, label: string) {
  const order = { by: 'name', direction: 'ascending' } as const;
  const { items } = await store.list({ label, order, first: 10 });
  return items.map(({ element: { properties } }) => [
    properties['name'],
    properties['type'],
    properties['empty'],
  ]);
}
