import { describe, expect, it } from 'vitest';
import { EXPORT_BUCKET } from '../../support/export-harness.js';
import { startTestServer, TOKENS } from '../../support/running-server.js';
import { type Answer, ask, BODY, json, SOURCE, useLoader } from './loader-under-test.js';

describe('/loader', () => {
  const loader = useLoader('embedded');

  const ended = async (loadId: string): Promise<Answer['body']> => {
    await loader().harness.loads.wait(loadId);
    const query = `loadId=${loadId}&details=True&errors=True&errorsPerPage=1`;
    return (await ask(`${loader().url}/loader?${query}`)).body.payload;
  };

  it('starts a load and reports its status, its files and its errors page by page', async () => {
    const started = await ask(
      `${loader().url}/loader`,
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
    const second = await ask(`${loader().url}/loader/${loadId}?errors=true&page=2&errorsPerPage=1`);
    expect(second.body.payload.errors).toMatchObject({ startIndex: 0, endIndex: 0, errorLogs: [] });
    expect((await ask(`${loader().url}/loader`)).body).toEqual({
      status: '200 OK',
      payload: { loadIds: [loadId] },
    });
  });

  it('ends with the first bad row by default, and lists the failed files', async () => {
    await loader().harness.file('bad/v.csv', '~id,n:int\nq,x\n');
    const body = { ...BODY, source: `s3://${EXPORT_BUCKET}/bad/v.csv` };
    const { loadId } = (await ask(`${loader().url}/loader`, json(body))).body.payload;
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
    const { status, body } = await ask(`${loader().url}/loader`, { method: 'POST', body: form });
    expect(status).toBe(200);
    const state = await loader().harness.loads.wait(body.payload.loadId);
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

  it('reports its status', async () => {
    expect((await ask(`${loader().url}/status`)).body).toMatchObject({
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
