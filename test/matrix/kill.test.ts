import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Random } from '../../bench/support/random.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { ServerProcess } from '../support/server-process.js';
import { KILL_KINDS } from './kill/kinds.js';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 10);
const SEED = Number(process.env['FAULT_SEED'] ?? 1);
/** Kills hit the launch, the inputs, the installation, the program and the end. */
const LONGEST_WAIT_MS = 4_000;
const LONG = { timeout: 120_000 + ROUNDS * 20_000 };
const POLL = { timeout: 60_000, interval: 20 };
/** All jobs at once. */
const SLOTS = 16;

const LASTING = KILL_KINDS.filter(({ lasts = false }) => lasts);
const SHORT = KILL_KINDS.filter((kind) => !LASTING.includes(kind));

describe(`a server with jobs of all kinds that is killed ${ROUNDS} times (seed ${SEED})`, () => {
  let directory: string;
  let platform: TestPlatform;
  const acknowledged = new Set<string>();
  const refused: object[] = [];
  const found = new Set<string>();

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'forebear-kill-'));
    const random = new Random(SEED);
    for (let number = 0; number < ROUNDS; number += 1)
      await killOnce({ number, waitMs: random.below(LONGEST_WAIT_MS) });
    platform = await openPlatform({
      directory,
      store: 'embedded',
      settings: { slots: SLOTS },
      times: { leaseMs: 1_000, tidyAfterMs: 0 },
    });
  }, LONG.timeout);
  afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));

  async function killOnce({ number, waitMs }: Readonly<Record<'number' | 'waitMs', number>>) {
    const server = await ServerProcess.start(directory, { leaseMs: 1_000, slots: SLOTS });
    const lasting = LASTING.flatMap((kind) => kind.orders({ number, directory }));
    for (const order of lasting) server.send(order);
    const launched = () => expect(acknowledgedBy(server)).toHaveLength(lasting.length);
    await vi.waitFor(launched, POLL);
    const short = SHORT.flatMap((kind) => kind.orders({ number, directory }));
    for (const order of short) server.send(order);
    await sleep(waitMs);
    await server.kill();
    for (const name of acknowledgedBy(server)) acknowledged.add(name);
    refused.push(...server.words.filter((word) => 'refused' in word));
  }

  for (const kind of KILL_KINDS)
    it(kind.title, LONG, async () => {
      const names = await kind.check(platform, ROUNDS);
      expect(names).not.toEqual([]);
      for (const name of names) found.add(name);
    });

  it('loses nothing acknowledged, runs nothing twice, and leaves nothing', LONG, async () => {
    expect(refused).toEqual([]);
    expect([...acknowledged].filter((name) => !found.has(name))).toEqual([]);
    const starts = await platform.starts();
    expect(starts.length).toBe(new Set(starts).size);
    await expect.poll(() => platform.runner.find({}), POLL).toEqual([]);
    expect(await platform.ledger.verify()).toMatchObject({ ok: true });
    await expect.poll(() => readdir(join(directory, 'jobs')), POLL).toEqual([]);
    await platform.close();
  });
});

function acknowledgedBy(server: ServerProcess): readonly string[] {
  return server.words.flatMap((word) => ('acknowledged' in word ? [word.acknowledged] : []));
}
