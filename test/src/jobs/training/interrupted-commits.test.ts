import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { inputVersions } from '../../../support/input-versions.js';
import { openJobPlatform, TESTER } from '../../../support/job-platform.js';

vi.setConfig({ testTimeout: 60_000 }); // starts real programs

const FOLDER = 's3://forebear-local-000000000000/churn/';
const ROWS = 'a,1\n';

/** A store that takes no commit with this text from then on, as if the server had been killed right before it. */
function endingAt(text: string, onEnd: () => void) {
  return (inner: GraphStore): GraphStore => {
    let isGone = false;
    return new Proxy(inner, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        if (name !== 'write') return member.bind(target);
        return async (...given: readonly unknown[]) => {
          if (JSON.stringify(given[0]).includes(text)) {
            isGone = true;
            onEnd();
          }
          if (isGone) throw new PlatformError('STORE_UNAVAILABLE', 'The server was killed.');
          return member.apply(target, given);
        };
      },
    });
  };
}

it.each([
  ['reading the inputs and recording them', '"removeEdge"'],
  ['uploading the model and recording it', '"Produced"'],
])('records the lineage once when the server ends between %s', async (_, text) => {
  let onEnd = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    onEnd = resolve;
  });
  const seenStore = endingAt(text, onEnd);
  const first = await openJobPlatform({ store: 'embedded', seenStore, leaseMs: 500 });
  const { directory } = first;
  await first.put(`${FOLDER}churn.csv`, ROWS);
  const channels = [{ name: 'train', uri: FOLDER }];
  await first.jobs.submit(first.request({ name: 'job', channels }), TESTER);
  await ended;
  await first.close();

  const second = await openJobPlatform({ store: 'embedded', directory, leaseMs: 500 });
  try {
    const job = await second.ended('job');
    expect(job.failureReason).toBeUndefined();
    expect(await second.starts()).toEqual(['job algo-1']);
    const digest = createHash('sha256').update(ROWS).digest('hex');
    const line = `${JSON.stringify(['churn.csv', ROWS.length, digest])}\n`;
    expect(await inputVersions(second.store, job.trialComponent)).toEqual([
      { uri: FOLDER, digest: createHash('sha256').update(line).digest('hex') },
    ]);
    const id = vertexIdOf(job.trialComponent);
    const produced = { vertices: [id], direction: 'out', labels: ['Produced'] } as const;
    // The model's location and its version.
    expect([...(await second.store.degrees(produced)).values()]).toEqual([2]);
    expect(await second.ledger.verify()).toMatchObject({ ok: true });
  } finally {
    await second.destroy();
  }
});
