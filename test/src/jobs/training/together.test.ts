import { afterEach, describe, expect, it } from 'vitest';
import { keyOf } from '#src/domain/record/index.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
afterEach(() => platform.destroy());

/** Longer than the grace period of siblings when a host has failed. */
const SAVE_MS = '10500';

describe('a training job of several instances', () => {
  it('gives each of them the whole grace period when it is stopped', async () => {
    platform = await openPlatform();
    const request = platform.request({
      name: 'job',
      program: 'slow-goodbye.mjs',
      environment: { SAVE_MS },
      resources: { instanceType: 'local', instanceCount: 2 },
    });
    const submitted = await platform.jobs.submit(request, TESTER);
    const hosts = new Set<string>();
    for await (const lines of platform.logs.follow(keyOf(submitted), {})) {
      for (const { message, host } of lines) if (message.startsWith('running')) hosts.add(host);
      if (hosts.size === 2) break;
    }
    await platform.jobs.stop('job', TESTER);
    const job = await platform.ended('job');
    expect(job).toMatchObject({ status: 'Stopped' });
    expect(job.modelData).toBeDefined();
  });
});
