import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EndpointRoute } from '#src/hosting/routing/index.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';

const ROUTE_MS = 2_000;

describe('an endpoint in service that is not routed yet', () => {
  let platform: TestPlatform;
  let route: EndpointRoute;

  beforeEach(async () => {
    platform = await openPlatform({ times: { routeMs: ROUTE_MS } });
    await platform.model('new');
    await platform.deploy('new');
    route = (await platform.router.routed('new', AbortSignal.timeout(10_000))) as EndpointRoute;
    platform.router.remove('new');
  });
  afterEach(() => platform.destroy());

  it('answers all requests once it is', async () => {
    const asked = [1, 2, 3].map(() => platform.invoke('new', 'hello'));
    await sleep(300);
    platform.router.set('new', route);
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('is refused when that takes too long, to be tried again', async () => {
    const began = performance.now();
    const answer = await platform.invoke('new', 'hello');
    expect(performance.now() - began).toBeGreaterThan(ROUTE_MS - 50);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('is not called for a caller that has disconnected', async () => {
    const choose = vi.spyOn(route, 'choose');
    const signal = AbortSignal.timeout(200);
    await expect(platform.invoke('new', 'hello', { signal })).rejects.toThrow();
    await sleep(100); // until the server sees it
    platform.router.set('new', route);
    await sleep(100);
    expect(choose).not.toHaveBeenCalled();
    expect((await platform.invoke('new', 'hello')).status).toBe(200);
    expect(choose).toHaveBeenCalledOnce();
  });
});
