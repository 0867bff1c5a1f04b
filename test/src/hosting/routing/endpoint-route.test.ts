import { describe, expect, it } from 'vitest';
import type { Arn } from '#src/domain/arn.js';
import { EndpointRoute, InstanceRoute } from '#src/hosting/routing/index.js';

function instance(id: string, variant: string): InstanceRoute {
  const arn = 'arn:aws:sagemaker:local:000000000000:endpoint/e' as Arn;
  const origin = { endpoint: arn, deployment: arn, model: arn };
  return new InstanceRoute({ id, variant, origin, address: { host: '127.0.0.1', port: 1 } });
}

function pick(route: EndpointRoute, target?: string, except?: ReadonlySet<InstanceRoute>) {
  return route.choose(target, except)?.pick(except);
}

describe('choosing an instance', () => {
  it('takes the one with the fewest running requests; among equals, in turn', () => {
    const route = new EndpointRoute([{ name: 'A', weight: 1 }]);
    const instances = ['1', '2', '3'].map((id) => instance(id, 'A'));
    for (const each of instances) route.add(each);
    const turns = new Set([1, 2, 3].map(() => pick(route)?.id));
    expect(turns.size).toBe(3);
    instances[0]?.begin();
    instances[2]?.begin();
    expect([1, 2, 3].map(() => pick(route)?.id)).toEqual(['2', '2', '2']);
    expect(pick(route, undefined, new Set(instances))).toBeUndefined();
  });

  it('spreads requests over variants by weight', () => {
    const route = new EndpointRoute([
      { name: 'A', weight: 3 },
      { name: 'B', weight: 1 },
      { name: 'dark', weight: 0 },
    ]);
    for (const name of ['A', 'B', 'dark']) route.add(instance(name, name));
    const picked = Array.from({ length: 400 }, () => pick(route)?.variant);
    expect(picked.filter((name) => name === 'A')).toHaveLength(300);
    expect(picked.filter((name) => name === 'B')).toHaveLength(100);
    expect(pick(route, 'dark')?.variant).toBe('dark');
  });

  it('offers no variant that is withdrawn', () => {
    const variants = [
      { name: 'A', weight: 1 },
      { name: 'B', weight: 1 },
      { name: 'C', weight: 1, shadow: true },
    ];
    const route = new EndpointRoute(variants);
    const offered = () => [...route.variantNames, ...route.shadows.map(({ name }) => name)];
    expect(offered()).toEqual(['A', 'B', 'C']);
    route.resize(variants.map((one) => ({ ...one, weight: 0, withdrawn: one.name !== 'A' })));
    expect(offered()).toEqual(['A']);
    route.resize(variants);
    expect(offered()).toEqual(['A', 'B', 'C']);
  });

  it('skips a variant without a ready instance', () => {
    const route = new EndpointRoute([
      { name: 'A', weight: 1 },
      { name: 'B', weight: 9 },
    ]);
    route.add(instance('1', 'A'));
    expect(pick(route)?.variant).toBe('A');
    expect(pick(route, 'B')).toBeUndefined();
    expect(route.readyCount('B')).toBe(0);
  });

  it('resolves once no request is running', async () => {
    const one = instance('1', 'A');
    one.begin();
    one.begin();
    let idle = false;
    const waiting = one.idle().then(() => {
      idle = true;
    });
    one.end();
    await Promise.resolve();
    expect(idle).toBe(false);
    one.end();
    await waiting;
    await one.idle();
  });
});
