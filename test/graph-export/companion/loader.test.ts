import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GraphLoadsOptions } from '#graph-export/load/graph-loads.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { Roles } from '#src/domain/roles/index.js';
import { type CompanionUnderTest, startCompanion } from '../../support/companion-server.js';
import { EXPORT_BUCKET, replacing } from '../../support/export-harness.js';
import { LOAD_ROLE, type LoadHarness, openLoadHarness } from '../../support/load-harness.js';
import { startTestServer, TOKENS } from '../../support/running-server.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
const SOURCE = `s3://${EXPORT_BUCKET}/in/`;
const BODY = { source: SOURCE, format: 'csv', iamRoleArn: LOAD_ROLE, region: 'local' };

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared as they are
  readonly body: any;
}

async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  return { status: response.status, body: await response.json() };
}

function json(body: unknown): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** Holds the reading of files up until it is let go. */
function held(harness: LoadHarness) {
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
  return { storage, release: () => release() };
}

describe.each(['memory', 'embedded'] as const)('/loader in front of the %s store', (kind) => {
  let harness: LoadHarness;
  let companion: CompanionUnderTest;
  let loader: string;
  const open: AsyncDisposable[] = [];

  beforeAll(async () => {
    harness = await openLoadHarness(await directories.fresh(), kind);
    companion = await startCompanion(harness.store, {}, { loads: harness.loads });
    loader = `${companion.url}/loader`;
    await harness.file('in/v.csv', '~id,~label,n:int\na,L,1\nb,L,x\nc,,3\n');
    await harness.file('in/w.csv.gz', '~id,~from,~to,~label\n1,a,c,e\n');
  });
  afterAll(async () => {
    for (const each of open) await each[Symbol.asyncDispose]();
    await companion[Symbol.asyncDispose]();
    await harness[Symbol.asyncDispose]();
  });

  const ended = async (loadId: string): Promise<Answer['body']> => {
    await harness.loads.wait(loadId);
    return (await ask(`${loader}?loadId=${loadId}&details=True&errors=True&errorsPerPage=1`)).body
      .payload;
  };

  /** A companion with loads of its own. */
  const other = async (options: Partial<GraphLoadsOptions>) => {
    const loads = harness.newLoads(options);
    const started = await startCompanion(harness.store, {}, { loads });
    open.push(started, { [Symbol.asyncDispose]: () => loads.close() });
    return { loads, url: `${started.url}/loader` };
  };

  it('starts a load and tells its status, its files and its errors page by page', async () => {
    const started = await ask(
      loader,
      json({ ...BODY, failOnError: 'FALSE', parserConfiguration: {}, dependencies: [] }),
    );
    expect(started).toEqual({
      status: 200,
      body: { status: '200 OK', payload: { loadId: expect.any(String) } },
    });
    const { loadId } = started.body.payload;
    expect(await ended(loadId)).toEqual({
      feedCount: [{ LOAD_COMPLETED: 2 }],
      overallStatus: {
        fullUri: SOURCE,
        runNumber: 1,
        retryNumber: 0,
        status: 'LOAD_COMPLETED',
        totalTimeSpent: expect.any(Number),
        startTime: expect.any(Number),
        totalRecords: 5,
        totalDuplicates: 0,
        parsingErrors: 0,
        datatypeMismatchErrors: 1,
        insertErrors: 0,
      },
      errors: {
        startIndex: 1,
        endIndex: 1,
        loadId,
        errorLogs: [
          {
            errorCode: 'PARSING_ERROR',
            errorMessage: expect.any(String),
            fileName: `${SOURCE}v.csv`,
            recordNum: 2,
          },
        ],
      },
    });
    const second = await ask(`${loader}/${loadId}?errors=true&page=2&errorsPerPage=1`);
    expect(second.body.payload.errors).toMatchObject({ startIndex: 0, endIndex: 0, errorLogs: [] });
    expect((await ask(loader)).body).toEqual({ status: '200 OK', payload: { loadIds: [loadId] } });
  });

  it('ends with the first bad row unless told otherwise, and tells the files that failed', async () => {
    await harness.file('bad/v.csv', '~id,n:int\nq,x\n');
    const body = { ...BODY, source: `s3://${EXPORT_BUCKET}/bad/v.csv` };
    const { loadId } = (await ask(loader, json(body))).body.payload;
    expect(await ended(loadId)).toMatchObject({
      feedCount: [{ LOAD_FAILED: 1 }],
      overallStatus: { status: 'LOAD_FAILED', datatypeMismatchErrors: 1 },
      failedFeeds: [{ fullUri: `s3://${EXPORT_BUCKET}/bad/v.csv`, status: 'LOAD_FAILED' }],
      errors: { errorLogs: [{ recordNum: 1 }] },
    });
  });

  it('takes forms, addresses of S3 and parameters as notebooks send them', async () => {
    const form = new URLSearchParams({
      ...BODY,
      source: `https://${EXPORT_BUCKET}.s3.amazonaws.com/in/`,
      mode: 'new',
      failOnError: 'False',
      parallelism: 'OVERSUBSCRIBE',
      updateSingleCardinalityProperties: 'TRUE',
      queueRequest: 'TRUE',
      edgeOnlyLoad: 'FALSE',
      userProvidedEdgeIds: 'TRUE',
      parserConfiguration: '{"allowEmptyStrings": true}',
    });
    const { status, body } = await ask(loader, { method: 'POST', body: form });
    expect(status).toBe(200);
    const state = await harness.loads.wait(body.payload.loadId);
    expect(state.load).toMatchObject({
      mode: 'New',
      parallelism: 'OVERSUBSCRIBE',
      allowEmptyStrings: true,
      updateSingleCardinalityProperties: true,
      runNumber: 2,
      retryNumber: 0,
    });
    expect((await ended(body.payload.loadId)).overallStatus.totalDuplicates).toBe(5);
  });

  it.each<[string, object, string]>([
    ['no source', { source: undefined }, 'MissingParameterException'],
    ['no role', { iamRoleArn: '' }, 'MissingParameterException'],
    ['no region', { region: undefined }, 'MissingParameterException'],
    ['no format', { format: undefined }, 'MissingParameterException'],
    ['another format', { format: 'turtle' }, 'BadRequestException'],
    ['an unknown format', { format: 'xml' }, 'InvalidParameterException'],
    ['an unknown mode', { mode: 'SOMETIMES' }, 'InvalidParameterException'],
    ['an unknown flag', { failOnError: 'perhaps' }, 'InvalidParameterException'],
    ['an unknown parameter', { sourc: 'x' }, 'InvalidParameterException'],
    ['a bad list', { dependencies: [1] }, 'InvalidParameterException'],
    [
      'an unknown dependency',
      { dependencies: ['x'], queueRequest: true },
      'InvalidParameterException',
    ],
    ['no URI', { source: 'in/' }, 'InvalidParameterException'],
    ['an absent bucket', { source: 's3://absent-bucket/in/' }, 'BadRequestException'],
    ['an absent object', { source: `s3://${EXPORT_BUCKET}/absent` }, 'BadRequestException'],
    ['another region', { region: 'mars-1' }, 'BadRequestException'],
  ])('refuses %s', async (_what, change, code) => {
    const answer = await ask(loader, json({ ...BODY, ...change }));
    expect(answer).toEqual({
      status: 400,
      body: { requestId: expect.any(String), code, detailedMessage: expect.any(String) },
    });
  });

  it('refuses parameters that are given twice, and bodies that are no objects', async () => {
    const twice = await ask(loader, {
      method: 'POST',
      body: new URLSearchParams('format=csv&format=csv'),
    });
    expect(twice.body.code).toBe('InvalidParameterException');
    expect((await ask(loader, json([]))).body.code).toBe('BadRequestException');
    const broken = await ask(loader, { ...json({}), body: '{' });
    expect(broken).toMatchObject({ status: 400, body: { code: 'BadRequestException' } });
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'page=1'])
      expect((await ask(`${loader}?${query}`)).body.code).toBe('InvalidParameterException');
  });

  it('refuses a role that is not known or may not read the source', async () => {
    const roles = new Roles(
      { [LOAD_ROLE]: { read: [`s3://${EXPORT_BUCKET}/out/`], write: ['*'] } },
      'arn:aws:iam::000000000000:role/execution',
    );
    const { url } = await other({ roles });
    expect((await ask(url, json(BODY))).body.code).toBe('LoadUrlAccessDeniedException');
    const stranger = { ...BODY, iamRoleArn: 'arn:aws:iam::000000000000:role/x' };
    expect((await ask(url, json(stranger))).body).toMatchObject({
      code: 'BadRequestException',
      detailedMessage: expect.stringContaining("Couldn't find the AWS credential"),
    });
  });

  it('refuses a second load, queues it when asked, and runs it once its dependencies are complete', async () => {
    const gate = held(harness);
    const { url, loads } = await other({ storage: gate.storage });
    const start = async (more: object) =>
      (await ask(url, json({ ...BODY, mode: 'NEW', failOnError: 'FALSE', ...more }))).body;
    const { loadId: first } = (await start({})).payload;
    expect(await start({})).toMatchObject({
      code: 'BadRequestException',
      detailedMessage: expect.stringContaining('Max concurrent load limit'),
    });
    const queued = { queueRequest: 'TRUE' };
    const { loadId: second } = (await start({ ...queued, dependencies: [first] })).payload;
    const { loadId: third } = (await start(queued)).payload;
    const { loadId: fourth } = (await start({ ...queued, dependencies: [third] })).payload;
    expect((await loads.get(second))?.load.status).toBe('LOAD_IN_QUEUE');
    expect((await ask(`${url}?includeQueuedLoads=FALSE&limit=1`)).body.payload.loadIds).toEqual([
      first,
    ]);
    expect((await ask(`${url}?limit=2`)).body.payload.loadIds).toEqual([fourth, third]);
    expect(await ask(`${url}?loadId=${third}`, { method: 'DELETE' })).toEqual({
      status: 200,
      body: { status: '200 OK' },
    });
    gate.release();
    expect((await loads.wait(fourth)).load.status).toBe(
      'LOAD_FAILED_BECAUSE_DEPENDENCY_NOT_SATISFIED',
    );
    expect((await loads.wait(second)).load.status).toBe('LOAD_COMPLETED');
    const cancelled = (await ask(`${url}/${third}`)).body.payload;
    expect(cancelled).toMatchObject({
      feedCount: [{ LOAD_CANCELLED_BY_USER: 2 }],
      overallStatus: { status: 'LOAD_CANCELLED_BY_USER' },
    });
  });

  it('takes 64 loads into the queue, and no more', async () => {
    const gate = held(harness);
    const { url, loads } = await other({ storage: gate.storage });
    const body = { ...BODY, mode: 'NEW', queueRequest: true };
    const ids: string[] = [];
    for (let count = 0; count <= 64; count += 1)
      ids.push((await ask(url, json(body))).body.payload.loadId);
    expect((await ask(url, json(body))).body).toMatchObject({
      code: 'BadRequestException',
      detailedMessage: expect.stringContaining('Limit is 64'),
    });
    for (const id of ids.slice(1)) await loads.cancel(id);
    gate.release();
    await loads.wait(ids[0] as string);
  }, 60_000);

  it('cancels a load that runs, and refuses to cancel one that does not', async () => {
    const gate = held(harness);
    const { url, loads } = await other({ storage: gate.storage });
    const { loadId } = (await ask(url, json({ ...BODY, mode: 'NEW' }))).body.payload;
    await expect.poll(async () => (await loads.get(loadId))?.load.status).toBe('LOAD_IN_PROGRESS');
    const cancelling = ask(`${url}/${loadId}`, { method: 'DELETE' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    gate.release();
    expect(await cancelling).toEqual({ status: 200, body: { status: '200 OK' } });
    const { payload } = (await ask(`${url}/${loadId}`)).body;
    expect(payload.overallStatus.status).toBe('LOAD_CANCELLED_BY_USER');
    expect(payload.feedCount.at(-1)).toEqual({ LOAD_CANCELLED_BY_USER: 2 });
    for (const id of [loadId, 'unknown']) {
      const again = await ask(`${url}?loadId=${id}`, { method: 'DELETE' });
      expect(again).toMatchObject({ status: 404, body: { code: 'BulkLoadIdNotFoundException' } });
    }
    expect(await ask(`${url}/unknown`)).toMatchObject({
      status: 404,
      body: { code: 'BulkLoadIdNotFoundException' },
    });
  });

  it('tells what the storage refuses, and what it does not answer', async () => {
    const failing = async (error: Error, method: 'list' | 'get') => {
      const storage = replacing(harness.storage, {
        [method]: async () => {
          throw error;
        },
      });
      return other({ storage });
    };
    const away = new PlatformError('STORAGE_UNAVAILABLE', 'The storage does not answer.');
    const denied = new PlatformError('BUCKET_ACCESS_DENIED', 'Access denied.');
    const listing = await failing(denied, 'list');
    expect((await ask(listing.url, json(BODY))).body.code).toBe('LoadUrlAccessDeniedException');
    const lost = await failing(away, 'list');
    expect(await ask(lost.url, json(BODY))).toMatchObject({
      status: 500,
      body: { code: 'InternalFailureException' },
    });
    for (const [error, status] of [
      [denied, 'LOAD_S3_ACCESS_DENIED_ERROR'],
      [away, 'LOAD_S3_READ_ERROR'],
    ] as const) {
      const { url, loads } = await failing(error, 'get');
      const { loadId } = (await ask(url, json({ ...BODY, mode: 'NEW' }))).body.payload;
      expect((await loads.wait(loadId)).load.status).toBe(status);
    }
  });

  it('tells about itself', async () => {
    expect((await ask(`${companion.url}/status`)).body).toMatchObject({
      status: 'healthy',
      role: 'writer',
      gremlin: { version: expect.any(String) },
      dbEngineVersion: expect.stringMatching(/^forebear-/),
    });
  });
});

describe('/loader of a server with tokens', () => {
  it('lets viewers read, and operators load', async () => {
    await using server = await startTestServer({ tokens: true });
    const url = `${server.companionUrl}/loader`;
    const as = (token: string, init: RequestInit = {}) =>
      ask(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
    expect((await ask(url)).status).toBe(401);
    expect((await ask(`${server.companionUrl}/status`)).status).toBe(401);
    expect((await as(TOKENS.viewer)).body).toEqual({ status: '200 OK', payload: { loadIds: [] } });
    expect(await as(TOKENS.viewer, json(BODY))).toMatchObject({
      status: 403,
      body: { code: 'AccessDeniedException' },
    });
    const allowed = await as(TOKENS.operator, json({ ...BODY, source: 's3://absent-bucket/x' }));
    expect(allowed.body.code).toBe('BadRequestException');
  });
});
