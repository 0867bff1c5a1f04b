import { afterEach, expect, it, vi } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import type { Run } from '#src/ports/run.js';
import type { Runner } from '#src/ports/runner.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
let goOn: () => void = () => undefined;
afterEach(async () => {
  goOn();
  await platform.destroy();
});

it('a job is run even when an earlier one of its name is still being cleaned up', async () => {
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  platform = await openPlatform({ seenRunner: (inner) => removingAfter(held, inner) });
  const request = platform.request({ name: 'again' });
  await platform.jobs.submit(request, TESTER);
  const first = await platform.ended('again');
  await forget(first);
  await platform.jobs.submit(request, TESTER);
  await platform.jobs.submit(platform.request({ name: 'other' }), TESTER);
  await platform.ended('other'); // the engine has dispatched both by now
  expect(await platform.jobs.get('again')).toMatchObject({ phase: 'starting' });
  goOn();
  const second = await platform.ended('again');
  expect(second).toMatchObject({ status: 'Completed' });
  expect(second.creationTime).toBeGreaterThan(first.creationTime);
});

it('a job does not adopt the program of an earlier one of its name', async () => {
  const store = { store: await openMemoryStore() };
  const times = { leaseMs: 1_000 };
  platform = await openPlatform({ store, times });
  const { directory } = platform;
  const slow = { epochs: 400, pause: 100 };
  await platform.jobs.submit(platform.request({ name: 'again', hyperparameters: slow }), TESTER);
  await vi.waitFor(async () => expect(await platform.starts()).toHaveLength(1), {
    timeout: 60_000,
  });
  await platform.close(); // the program keeps running
  const { request } = platform;
  platform = await openPlatform({ store, times, settings: { slots: 0 } });
  const first = await platform.ended('again');
  expect(first).toMatchObject({ status: 'Failed' });
  await forget(first);
  await platform.jobs.submit(request({ name: 'again', hyperparameters: { epochs: 2 } }), TESTER);
  await platform.destroy();
  platform = await openPlatform({ directory, store, times });
  const second = await platform.ended('again');
  expect(second).toMatchObject({ status: 'Completed' });
  expect(await platform.starts()).toHaveLength(2);
});

/** Deletes a job with its lineage, so that its name is free again. */
async function forget({ name, trialComponent }: TrainingJob): Promise<void> {
  await platform.jobs.delete(name, TESTER);
  const { store, ledger } = platform;
  await ledger.update(async () => {
    const id = vertexIdOf(trialComponent);
    const around = await Promise.all(
      (['in', 'out'] as const).map((direction) =>
        store.incident({ vertices: [id], direction, first: 100 }),
      ),
    );
    const edges = around.flatMap((pages) => pages.get(id)?.items ?? []);
    return {
      result: undefined,
      changeSet: {
        actor: TESTER.arn,
        changes: [
          ...edges.map(({ element }) => ({ kind: 'removeEdge' as const, id: element.id })),
          { kind: 'removeVertex', id },
        ],
        expect: [],
      },
    };
  });
}

/** A runner that is slow to remove runs. */
function removingAfter(held: Promise<void>, inner: Runner): Runner {
  const slow = (run: Run): Run =>
    new Proxy(run, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name !== 'remove') return value.bind(target);
        return () => held.then(() => target.remove());
      },
    });
  return new Proxy(inner, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'find') return value.bind(target);
      return async (...args: Parameters<Runner['find']>) => (await target.find(...args)).map(slow);
    },
  });
}
