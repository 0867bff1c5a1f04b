import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

/** Long enough for a loaded machine. */
const LONG = { timeout: 180_000 };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.destroy());

interface Told {
  readonly pid: number;
  readonly weights: string;
  readonly variant: string;
}

async function ask(name: string): Promise<Told> {
  const response = await platform.invoke(name, 'hello');
  expect(response.status).toBe(200);
  return (await response.json()) as Told;
}

describe('an endpoint in service', () => {
  it('shares the requests among its instances, and restarts one that was killed', async () => {
    await platform.model('pair');
    const endpoint = await platform.deploy('pair', 2);
    const pids: number[] = [];
    for (let at = 0; at < 10; at += 1) pids.push((await ask('pair')).pid);
    const [first = 0, second = 0] = [...new Set(pids)];
    expect(pids.filter((pid) => pid === first)).toHaveLength(5);
    expect(pids.filter((pid) => pid === second)).toHaveLength(5);

    process.kill(first, 'SIGKILL');
    await expect.poll(() => platform.router.readyCount('pair', 'AllTraffic'), LONG).toBe(1);
    expect((await ask('pair')).pid).toBe(second);
    await expect.poll(() => platform.router.readyCount('pair', 'AllTraffic'), LONG).toBe(2);
    const after = new Set([(await ask('pair')).pid, (await ask('pair')).pid]);
    expect(after).toContain(second);
    expect(after).not.toContain(first);
    expect((await platform.endpoints.get('pair'))?.status).toBe('InService');
    expect((await platform.log(endpoint)).join('\n')).toContain('was ended by SIGKILL');
  });

  it('answers or refuses every request while it is deleted', async () => {
    await platform.model('leaving');
    await platform.deploy('leaving', 2);
    const statuses = new Map<number, number>();
    let asking = true;
    const callers = Array.from({ length: 8 }, async () => {
      while (asking) {
        const response = await platform.invoke('leaving', 'sleep 20');
        const body = await response.json();
        expect(body).toHaveProperty(response.status === 200 ? 'pid' : 'code');
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      }
    });
    await sleep(300);
    const long = platform.invoke('leaving', 'sleep 700');
    await sleep(50);
    await platform.endpoints.delete('leaving', TESTER);
    expect((await long).status).toBe(200);
    await platform.untilEndpoint('leaving', (found) => found === undefined);
    asking = false;
    await Promise.all(callers);
    expect([...statuses.keys()].sort()).toEqual([200, 404]);
    expect(statuses.get(200)).toBeGreaterThan(8);
  });

  it('is updated without losing a request', async () => {
    await platform.model('old');
    await platform.model('new');
    await platform.deploy('old');
    let asking = true;
    const seen: string[] = [];
    const caller = (async () => {
      while (asking) seen.push((await ask('old')).weights);
      // The answer before may still have come from the old instances.
      seen.push((await ask('old')).weights);
    })();
    const updating = await platform.endpoints.update(
      { name: 'old', variants: [{ name: 'Green', modelName: 'new' }], watch: { seconds: 0.2 } },
      TESTER,
    );
    expect(updating.status).toBe('Updating');
    await expect(
      platform.endpoints.update({ name: 'old', variants: [{ modelName: 'new' }] }, TESTER),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    const updated = await platform.untilEndpoint('old', (found) => found?.status === 'InService');
    expect((await ask('old')).variant).toBe('Green');
    asking = false;
    await caller;
    expect(new Set(seen)).toEqual(new Set(['the weights of old', 'the weights of new']));
    expect(updated).not.toHaveProperty('update');
    await platform.models.delete('old', TESTER); // no endpoint uses it now
    if (updated)
      await expect
        .poll(async () => platform.runner.find({ endpoint: updated.arn }), LONG)
        .toHaveLength(1);
  });

  it('stays unchanged when an update fails, and logs the reason', async () => {
    await platform.model('good');
    await platform.model('bad', { FAULT: 'crash' });
    await platform.deploy('good');
    await platform.endpoints.update({ name: 'good', variants: [{ modelName: 'bad' }] }, TESTER);
    const back = await platform.untilEndpoint('good', (found) => found?.status === 'InService');
    expect(back?.failureReason).toContain('the weights are of another shape');
    expect((await ask('good')).weights).toBe('the weights of good');
    await platform.models.delete('bad', TESTER); // no endpoint uses it now
  });

  it('can be deleted while it is being created', async () => {
    await platform.model('never', { FAULT: 'unhealthy' });
    const { arn } = await platform.endpoints.create(
      { name: 'never', variants: [{ modelName: 'never' }] },
      TESTER,
    );
    await expect.poll(async () => platform.runner.find({ endpoint: arn }), LONG).toHaveLength(1);
    await platform.endpoints.delete('never', TESTER);
    await platform.untilEndpoint('never', (found) => found === undefined);
    expect(await platform.runner.find({ endpoint: arn })).toEqual([]);
    await platform.models.delete('never', TESTER);
  });
});
