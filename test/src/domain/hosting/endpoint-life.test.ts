import { describe, expect, it } from 'vitest';
import { advanceEndpoint, ENDPOINT_TABLE } from '#src/domain/hosting/index.js';
import { tableProblems } from '#src/domain/state-machine/index.js';
import { endpointOf, variantOf } from './endpoint-of.js';

const next = { action: 'scorer-2-aws-endpoint', variants: [variantOf('Blue')] };

describe('the life of an endpoint', () => {
  it('is a sound table', () => {
    expect(tableProblems(ENDPOINT_TABLE)).toEqual([]);
  });

  it('keeps why it failed, and can then only be deleted', () => {
    const failed = advanceEndpoint(endpointOf(), { trigger: 'fail', at: 5, reason: 'no ping' });
    expect(failed).toMatchObject({
      status: 'Failed',
      failureReason: 'no ping',
      lastModifiedTime: 5,
    });
    if (!failed) return;
    expect(advanceEndpoint(failed, { trigger: 'ready', at: 6 })).toBeUndefined();
    expect(advanceEndpoint(failed, { trigger: 'delete', at: 6 })?.status).toBe('Deleting');
  });

  it('keeps a reason without half characters, wherever it was cut', () => {
    const reason = `${'😀'.slice(1)} said the instance`;
    const failed = advanceEndpoint(endpointOf(), { trigger: 'fail', at: 5, reason });
    expect(failed?.failureReason).toBe('\ufffd said the instance');
  });

  it('serves the new deployment after an update', () => {
    const updating = advanceEndpoint(endpointOf({ status: 'InService', failureReason: 'before' }), {
      trigger: 'update',
      at: 2,
      deployment: next,
    });
    expect(updating).toMatchObject({ status: 'Updating', update: next });
    expect(updating).not.toHaveProperty('failureReason');
    const updated = updating && advanceEndpoint(updating, { trigger: 'ready', at: 3 });
    expect(updated).toMatchObject({ status: 'InService', deployment: next });
    expect(updated).not.toHaveProperty('update');
  });

  it('serves the old deployment after a failed update, with the reason', () => {
    const before = endpointOf({ status: 'Updating', update: next });
    const rolling = advanceEndpoint(before, { trigger: 'fail', at: 2, reason: 'no ping' });
    expect(rolling?.status).toBe('RollingBack');
    const back = rolling && advanceEndpoint(rolling, { trigger: 'rolledBack', at: 3 });
    expect(back).toMatchObject({
      status: 'InService',
      failureReason: 'no ping',
      deployment: before.deployment,
    });
    expect(back).not.toHaveProperty('update');
  });

  it('keeps the earlier deployment while an update is watched, and rolls back to it', () => {
    const before = endpointOf({ status: 'Updating', update: next });
    const digests = { m: 'a'.repeat(64) };
    const shifted = advanceEndpoint(before, { trigger: 'shifted', at: 2, digests });
    expect(shifted).toMatchObject({
      status: 'Updating',
      deployment: { ...next, digests },
      previous: before.deployment,
    });
    expect(shifted).not.toHaveProperty('update');
    if (!shifted) return;
    const ready = advanceEndpoint(shifted, { trigger: 'ready', at: 3 });
    expect(ready).toMatchObject({ status: 'InService', deployment: { ...next, digests } });
    expect(ready).not.toHaveProperty('previous');
    const rolling = advanceEndpoint(shifted, { trigger: 'fail', at: 3, reason: 'too many errors' });
    expect(rolling).toMatchObject({ status: 'RollingBack', deployment: before.deployment });
    expect(rolling).not.toHaveProperty('previous');
    const failed = rolling && { trigger: 'rollbackFailed' as const, at: 4, reason: 'no instance' };
    expect(failed && advanceEndpoint(rolling, failed)).toMatchObject({
      status: 'UpdateRollbackFailed',
      failureReason: 'too many errors\nno instance',
    });
  });

  it('takes other weights without a new deployment', () => {
    const variants = [{ ...variantOf('AllTraffic'), weight: 3 }];
    const resized = advanceEndpoint(endpointOf({ status: 'InService' }), {
      trigger: 'resize',
      at: 2,
      variants,
    });
    const { action } = endpointOf().deployment;
    expect(resized).toMatchObject({ status: 'InService', deployment: { action, variants } });
  });

  it('never goes back in time', () => {
    const endpoint = endpointOf({ lastModifiedTime: 10 });
    expect(advanceEndpoint(endpoint, { trigger: 'ready', at: 4 })?.lastModifiedTime).toBe(10);
  });
});
