import { join } from 'node:path';
import { openDockerRunner } from '#containers/docker/index.js';
import type { Runner } from '#src/ports/runner.js';
import { RandomIds, SystemClock } from '#src/server/system/system-clock.js';
import type { OpenRunnerOptions } from '../../contract/runner/index.js';

/** Opens a Docker runner on a daemon. */
export function openTestDocker({
  directory,
  socketPath,
  runAs: _runAs,
  ...options
}: OpenRunnerOptions & { readonly socketPath: string }): Promise<Runner> {
  return openDockerRunner({
    directory: join(directory, 'state'),
    docker: { socketPath },
    images: () => ({}),
    clock: new SystemClock(),
    ids: new RandomIds(),
    ...options,
  });
}
