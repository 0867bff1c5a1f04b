import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import { stringOf } from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { asShared } from '../../../support/as-shared.js';
import { type LogArchive, openLogArchive } from '../../../support/log-archive.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';
import { TESTER } from '../../../support/test-values.js';

type Write = GraphStore['write'];

const directories = temporaryDirectory();
/** What the servers share. */
let inner: GraphStore;
let archive: LogArchive;
let open: (write?: Write) => Promise<TestPlatform>;
let opened: TestPlatform[];

beforeEach(async () => {
  const directory = await directories.fresh();
  inner = await openMemoryStore();
  archive = await openLogArchive(directory);
  opened = [];
  open = async (write = (given) => inner.write(given)) => {
    const store = { store: asShared(inner, { write }), logs: archive.logs };
    const platform = await openPlatform({
      directory,
      store,
      beside: true,
      times: { leaseMs: 1000 },
    });
    opened.push(platform);
    return platform;
  };
});

afterEach(async () => {
  for (const platform of opened) await platform.destroy();
  await inner.close();
  await archive.close();
});

/** The jobs that a commit claims. */
function claimedBy({ commits }: CommitGroup): readonly string[] {
  return commits
    .flatMap(({ changes }) => changes)
    .flatMap(({ change }) =>
      change.kind === 'putVertex' && change.vertex.labels.includes('claim')
        ? [stringOf(change.vertex.properties, 'subject') ?? '']
        : [],
    );
}

const away = () => new PlatformError('STORE_UNAVAILABLE', 'It is away.');

/** Launches jobs one after another, and waits until each is claimed. */
async function launch(platform: TestPlatform, names: readonly string[]): Promise<void> {
  const hyperparameters = { epochs: 3, pause: 300 };
  for (const name of names) {
    await platform.jobs.submit(platform.request({ name, hyperparameters }), TESTER);
    await platform.until(name, ({ phase }) => phase === 'training');
  }
}

async function ends(platform: TestPlatform, name: string, status: string): Promise<void> {
  const check = async () => expect((await platform.jobs.get(name))?.status).toBe(status);
  await vi.waitFor(check, { timeout: 60_000, interval: 50 });
}

describe('taking over jobs from a dead server', () => {
  it('runs a job whose claim was committed although the store answered with an error', async () => {
    const one = await open();
    await launch(one, ['job']);
    let lost = 0;
    const other = await open(async (group) => {
      const result = await inner.write(group);
      if (claimedBy(group).length > 0 && lost++ === 0) throw away();
      return result;
    });
    await one.close();
    await ends(other, 'job', 'Completed');
    expect(lost).toBeGreaterThan(1); // the lost claim and its repetition
    expect(await other.starts()).toEqual(['job 127.0.0.1']);
  });

  it('continues with the next job when one cannot be claimed', async () => {
    const one = await open();
    await launch(one, ['first', 'second']);
    const other = await open(async (group) => {
      if (claimedBy(group).some((job) => job.endsWith('/first'))) throw away();
      return inner.write(group);
    });
    await one.close();
    await ends(other, 'second', 'Completed');
    expect((await other.jobs.get('first'))?.status).toBe('InProgress');
    expect(other.notes.join()).toContain('claiming failed; trying again');
  });
});
