import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { ENDPOINTS, type Endpoint } from '#src/domain/hosting/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { asShared } from '../../../support/as-shared.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
afterEach(() => platform.destroy());

interface Watched {
  readonly write?: (group: CommitGroup) => void;
  readonly vertices?: (ids: readonly VertexId[]) => void;
}

/** A store that calls hooks before its methods. */
function watched(inner: GraphStore, watching: Watched): GraphStore {
  return new Proxy(inner, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      const watch = watching[name as keyof Watched] as ((given: unknown) => void) | undefined;
      if (!watch) return member.bind(target);
      return async (...given: readonly unknown[]) => {
        watch(given[0]);
        return member.apply(target, given);
      };
    },
  });
}

function verticesPutBy({ commits }: CommitGroup) {
  return commits
    .flatMap(({ changes }) => changes)
    .flatMap(({ change }) => (change.kind === 'putVertex' ? [change.vertex] : []));
}

async function endpoint(): Promise<Endpoint> {
  const found = await platform.endpoints.get('m');
  if (!found) throw new Error('The endpoint is gone.');
  return found;
}

async function readyLines(): Promise<number> {
  return (await platform.log(await endpoint())).filter((line) => line.endsWith('is ready.')).length;
}

describe('an endpoint', () => {
  it('does not fail when the store is unavailable while its instances start', async () => {
    const model = vertexIdOf(makeArn(DEFAULT_ARN_SCOPE, 'model', 'm'));
    let state: 'created' | 'claimed' | 'failed' = 'created';
    platform = await openPlatform({
      seenStore: (inner) =>
        watched(inner, {
          write: (group) => {
            const claimed = verticesPutBy(group).some(({ labels }) => labels.includes('claim'));
            if (claimed) state = 'claimed';
          },
          vertices: (ids) => {
            if (state !== 'claimed' || !ids.includes(model)) return;
            state = 'failed';
            throw new PlatformError('STORE_UNAVAILABLE', 'It is away.');
          },
        }),
    });
    await platform.model('m');
    expect(await platform.deploy('m')).toMatchObject({ status: 'InService' });
    expect(state).toBe('failed');
  });

  it('does not fail when the lease has lapsed while its instances start', async () => {
    let isAway = false;
    platform = await openPlatform({
      seenStore: (inner) =>
        asShared(inner, {
          onLease: () => {
            if (isAway) throw new PlatformError('STORE_UNAVAILABLE', 'It is away.');
          },
        }),
      times: { leaseMs: 300 },
    });
    await platform.model('m');
    isAway = true;
    await sleep(400);
    const deployed = platform.deploy('m');
    await platform.untilEndpoint('m', (found) => found?.status === 'Creating');
    await sleep(400);
    expect(await platform.runner.find({})).toEqual([]);
    isAway = false;
    expect(await deployed).toMatchObject({ status: 'InService' });
  });

  it('starts its instances once, even when the commit of their readiness fails', async () => {
    const failed = new Set<string>();
    platform = await openPlatform({
      seenStore: (inner) =>
        watched(inner, {
          write: (group) => {
            for (const vertex of verticesPutBy(group).filter(
              ({ labels }) => labels[0] === ENDPOINTS.label,
            )) {
              const { status, deployment } = ENDPOINTS.read(vertex);
              if (status !== 'InService' || failed.has(deployment.action)) continue;
              failed.add(deployment.action);
              throw new Error('Nobody foresaw this.');
            }
          },
        }),
    });
    await platform.model('m');
    expect(await platform.deploy('m')).toMatchObject({ status: 'InService' });
    const [first, ...others] = await platform.runner.find({});
    expect(others).toEqual([]);
    expect(await readyLines()).toBe(1);
    const variants = [{ modelName: 'm', instanceCount: 1 }];
    await platform.endpoints.update({ name: 'm', variants, watch: { seconds: 0 } }, TESTER);
    await platform.untilEndpoint('m', (found) => found?.status === 'InService');
    expect(failed.size).toBe(2);
    const isReplaced = async () => {
      const runs = await platform.runner.find({});
      expect(runs.map(({ id }) => id)).not.toContain(first?.id);
      expect(runs).toHaveLength(1);
    };
    await vi.waitFor(isReplaced, { timeout: 60_000, interval: 50 });
    expect((await platform.invoke('m', 'x')).status).toBe(200);
    expect(await readyLines()).toBe(2);
  });

  it('fails by a commit that is always refused', async () => {
    platform = await openPlatform({
      seenStore: (inner) =>
        watched(inner, {
          write: (group) => {
            const isServing = verticesPutBy(group)
              .filter(({ labels }) => labels[0] === ENDPOINTS.label)
              .some((vertex) => ENDPOINTS.read(vertex).status === 'InService');
            if (isServing) throw new PlatformError('VALIDATION_FAILED', 'It is refused.');
          },
        }),
    });
    await platform.model('m');
    const { status, failureReason } = await platform.deploy('m');
    expect({ status, failureReason }).toEqual({
      status: 'Failed',
      failureReason: 'It is refused.',
    });
    await vi.waitFor(async () => expect(await platform.runner.find({})).toEqual([]), 10_000);
  });
});
