import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { VertexId } from '#src/domain/graph/index.js';
import { TRAINING_JOBS, type TrainingJob } from '#src/domain/training/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { claimId } from '#src/supervision/claim.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

const BUCKET = 's3://forebear-local-000000000000';

let platform: TestPlatform;
afterEach(() => platform.destroy());

type Calls = 'vertices' | 'write';

/** A store whose method fails as long as a function returns an error for what it is called with. */
function failing(method: Calls, failure: (given: never) => PlatformError | undefined) {
  return (inner: GraphStore): GraphStore =>
    new Proxy(inner, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return async (...given: readonly unknown[]) => {
          const error = name === method ? failure(given[0] as never) : undefined;
          if (error) throw error;
          return member.apply(target, given);
        };
      },
    });
}

function jobsPutBy({ commits }: CommitGroup): readonly TrainingJob[] {
  return commits
    .flatMap(({ changes }) => changes)
    .flatMap(({ change }) =>
      change.kind === 'putVertex' && change.vertex.labels[0] === TRAINING_JOBS.label
        ? [TRAINING_JOBS.read(change.vertex)]
        : [],
    );
}

async function submit(more: Parameters<TestPlatform['request']>[0] = {}): Promise<TrainingJob> {
  return platform.jobs.submit(platform.request({ name: 'job', ...more }), TESTER);
}

describe('a training job', () => {
  it('waits for a store that is too slow for a while', async () => {
    const claim = claimId(makeArn(DEFAULT_ARN_SCOPE, 'training-job', 'job'));
    let reads = 0;
    platform = await openPlatform({
      seenStore: failing('vertices', (ids: readonly VertexId[]) => {
        if (ids.includes(claim)) reads += 1;
        if (!ids.includes(claim) || reads % 3 !== 0 || reads > 9) return undefined;
        return new PlatformError('QUERY_TIMED_OUT', 'The read took longer than 15 s.');
      }),
    });
    await submit();
    const job = await platform.ended('job');
    expect(job.failureReason).toBeUndefined();
    expect(reads).toBeGreaterThan(3);
  });

  it('fails at once by an object whose name fits no file', async () => {
    platform = await openPlatform();
    await platform.put(`${BUCKET}/long/${'n'.repeat(300)}`, 'a\n');
    await submit({ channels: [{ name: 'train', uri: `${BUCKET}/long/` }] });
    const job = await platform.ended('job');
    expect(job.failureReason).toMatch(/^ClientError: Data download failed: .*ENAMETOOLONG/);
  });

  it('fails by a commit that is always refused, even by its last one', async () => {
    const refused = new PlatformError('VALIDATION_FAILED', 'It is refused.');
    platform = await openPlatform({
      seenStore: failing('write', (group) =>
        jobsPutBy(group).some(({ modelData }) => modelData !== undefined) ? refused : undefined,
      ),
    });
    await submit();
    const job = await platform.ended('job');
    expect(job).toMatchObject({ status: 'Failed' });
    expect(job.failureReason).toContain('It is refused.');
  });
});
