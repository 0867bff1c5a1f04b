import { expect, it } from 'vitest';
import {
  advanceEndpoint,
  type Endpoint,
  type EndpointEvent,
  instanceSeconds,
  isMetered,
  meter,
} from '#src/domain/hosting/index.js';
import { endpointOf, variantOf } from './endpoint-of.js';

const SECOND = 1000;
const next = {
  action: 'scorer-2-aws-endpoint',
  variants: [{ ...variantOf('Blue'), instanceType: 'ml.m5.large', instanceCount: 2 }],
};

function after(...events: readonly EndpointEvent[]): Endpoint {
  return events.reduce(
    (endpoint, event) => advanceEndpoint(endpoint, event) ?? endpoint,
    endpointOf({ lastModifiedTime: 0 }),
  );
}

const seconds = ({ usage }: Endpoint, at: number) =>
  Object.fromEntries(instanceSeconds(usage, at * SECOND));

it('an endpoint uses its instances from the commit that puts it in service', () => {
  expect(after().usage).toBeUndefined();
  const ready = after({ trigger: 'ready', at: 10 * SECOND });
  expect(seconds(ready, 10)).toEqual({ local: 0 });
  expect(seconds(ready, 70)).toEqual({ local: 60 });
});

it('both deployments count while an update is watched, then the new one', () => {
  const watched = [
    { trigger: 'ready', at: 0 },
    { trigger: 'update', at: 10 * SECOND, deployment: next },
    { trigger: 'shifted', at: 20 * SECOND },
  ] as const;
  expect(seconds(after(...watched), 25)).toEqual({ local: 25, 'ml.m5.large': 10 });
  const updated = after(...watched, { trigger: 'ready', at: 30 * SECOND });
  expect(seconds(updated, 40)).toEqual({ local: 30, 'ml.m5.large': 40 });
});

it('a resized variant counts with its new number, and a deleted endpoint no longer', () => {
  const variants = [{ ...variantOf('AllTraffic'), instanceCount: 3 }];
  const resized = after(
    { trigger: 'ready', at: 0 },
    { trigger: 'resize', at: 10 * SECOND, variants },
  );
  expect(seconds(resized, 20)).toEqual({ local: 40 });
  const deleted = advanceEndpoint(resized, { trigger: 'delete', at: 20 * SECOND });
  expect(deleted && seconds(deleted, 60)).toEqual({ local: 40 });
});

it('a number of instances that is known already is not recorded again', () => {
  const usage = meter(undefined, 0, [{ instanceType: 'local', instanceCount: 2 }]);
  expect(isMetered(usage, [{ instanceType: 'local', instanceCount: 2 }])).toBe(true);
  expect(isMetered(usage, [{ instanceType: 'local', instanceCount: 1 }])).toBe(false);
  expect(isMetered(usage, [])).toBe(false);
  expect(isMetered(meter(usage, 1, []), [{ instanceType: 'local', instanceCount: 0 }])).toBe(true);
});
