import { afterEach, describe, expect, it, vi } from 'vitest';
import { type JobPlatform, openJobPlatform, TESTER } from '../../../support/job-platform.js';

vi.setConfig({ testTimeout: 120_000 }); // real programs, on whatever machine

let platform: JobPlatform;
afterEach(() => platform.destroy());

/** Longer than a host that failed leaves its siblings, when nobody has asked the job to stop. */
const SAVE_MS = '10500';

describe('a training job of several instances', () => {
  it('leaves each of them the whole grace time when it is stopped', async () => {
    platform = await openJobPlatform();
    const request = platform.request({
      name: 'job',
      program: 'slow-goodbye.mjs',
      environment: { SAVE_MS },
      resources: { instanceType: 'local', instanceCount: 2 },
    });
    const { arn } = await platform.jobs.submit(request, TESTER);
    const hosts = new Set<string>();
    for await (const lines of platform.logs.follow(arn, {})) {
      for (const { message, host } of lines) if (message.startsWith('running')) hosts.add(host);
      if (hosts.size === 2) break;
    }
    await platform.jobs.stop('job', TESTER);
    const job = await platform.ended('job');
    expect(job).toMatchObject({ status: 'Stopped' });
    expect(job.modelData).toBeDefined();
  });
});
