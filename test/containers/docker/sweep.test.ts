import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Docker from 'dockerode';
import { expect, it } from 'vitest';
import { openDockerRunner } from '#containers/docker/index.js';
import { RUNNER_LABEL, runnerName } from '#containers/shared/engine/networks.js';
import { RandomIds, SystemClock } from '#src/server/system/system-clock.js';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();

describeWithService('docker', (url) => {
  it('a network that the daemon makes for a killed server after the start is removed', async () => {
    const socketPath = url.replace(/^unix:\/\//, '');
    const docker = new Docker({ socketPath });
    const directory = join(await directories.fresh(), 'state');
    const place = { directory, clock: new SystemClock(), ids: new RandomIds() };
    const client = { docker: { socketPath }, images: () => ({}) };
    await using _runner = await openDockerRunner({ ...place, ...client, sweepAgainMs: 3_000 });
    const Labels = { [RUNNER_LABEL]: runnerName(directory) };
    const filters = { label: [`${RUNNER_LABEL}=${Labels[RUNNER_LABEL]}`] };
    await docker.createNetwork({ Name: `late-${runnerName(directory)}`, Internal: true, Labels });
    await sleep(100);
    expect(await docker.listNetworks({ filters })).toHaveLength(1);
    const left = () => docker.listNetworks({ filters });
    await expect.poll(left, { timeout: 60_000 }).toHaveLength(0);
  });
});
