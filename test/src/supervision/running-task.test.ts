import { afterEach, expect, it, vi } from 'vitest';
import { makeArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { KnownTroubles } from '#src/server/system/known-troubles.js';
import { MemoryGraphStore } from '#src/stores/memory/memory-graph-store.js';
import { RunningTask } from '#src/supervision/running-task.js';
import type { Supervisor } from '#src/supervision/subject-kind.js';
import { ManualClock } from '../../support/manual-clock.js';
import { SILENT } from '../../support/silent-logger.js';

const subject = makeArn(
  { partition: 'aws', region: 'local', account: '000000000000' },
  'endpoint',
  'slow',
);

afterEach(() => vi.restoreAllMocks());

/** Runs a task whose attempts each take `tookMs`. */
async function runTask(attempt: (number: number) => Promise<void>, tookMs: number) {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const clock = new ManualClock();
  vi.spyOn(clock, 'sleep').mockResolvedValue();
  const troubles = new KnownTroubles({ clock, logger: SILENT });
  const reported: (readonly string[])[] = [];
  const failures: unknown[] = [];
  const supervisor: Supervisor = {
    async run() {
      reported.push(troubles.list().map(({ code, message }) => `${code} ${message}`));
      now += tookMs;
      await attempt(reported.length);
    },
    async fail(error) {
      failures.push(error);
      return true;
    },
    release: async () => undefined,
    abandon: async () => undefined,
  };
  const task = new RunningTask({
    clock,
    logger: SILENT,
    troubles,
    store: new MemoryGraphStore(),
    place: { id: 'here', host: 'here' },
    kind: {
      label: 'endpoint_record',
      live: [],
      isQueued: false,
      check: () => undefined,
      state: () => 'live',
      takes: () => undefined,
      boundTo: () => undefined,
      supervise: () => supervisor,
      belongings: async () => [],
    },
    claim: { subject, owner: 'me', place: { id: 'here', host: 'here' }, epoch: 1, version: 1 },
    record: { element: { id: vertexIdOf(subject), labels: ['x'], properties: {} }, version: 1 },
    closing: new AbortController().signal,
    leaseHeld: () => true,
  });
  await task.run();
  return { failures, reported, left: troubles.list() };
}

it.each([100, 90_000])(
  'a subject fails at its second refusal when an attempt takes %i ms, and the first one is reported',
  async (tookMs) => {
    const { failures, reported, left } = await runTask(async (number) => {
      if (number <= 2)
        throw new PlatformError('VALIDATION_FAILED', `Property ${number} is too long.`);
    }, tookMs);
    expect(failures).toMatchObject([{ message: 'Property 2 is too long.' }]);
    const trouble = 'VALIDATION_FAILED supervision failed: Property 1 is too long.';
    expect(reported).toEqual([[], [trouble], [trouble]]);
    expect(left).toEqual([]);
  },
);

it('a subject does not fail when refusals have different codes and are far apart', async () => {
  const codes = ['VALIDATION_FAILED', 'NOT_FOUND', 'VALIDATION_FAILED'] as const;
  const { failures, reported } = await runTask(async (number) => {
    const code = codes[number - 1];
    if (code) throw new PlatformError(code, 'No.');
  }, 90_000);
  expect(failures).toEqual([]);
  expect(reported).toHaveLength(4);
});
