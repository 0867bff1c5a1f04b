import { describe, expect, it } from 'vitest';
import { ask, BODY, held, json, useLoader } from './loader-under-test.js';

describe('the queue of /loader', () => {
  const loader = useLoader('embedded');

  it('refuses a second load, queues it on request, and runs it once its dependencies are complete', async () => {
    const gate = held(loader().harness);
    const { url, loads } = await loader().other({ storage: gate.storage });
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
      feedCount: [{ LOAD_CANCELLED_BY_USER: 1 }], // its files were not listed
      overallStatus: { status: 'LOAD_CANCELLED_BY_USER' },
    });
  });

  it('takes 64 loads into the queue, and no more', async () => {
    const gate = held(loader().harness);
    const { url, loads } = await loader().other({ storage: gate.storage });
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
  });

  it('cancels a load that runs, and refuses to cancel one that does not', async () => {
    const gate = held(loader().harness);
    const { url, loads } = await loader().other({ storage: gate.storage });
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
});
