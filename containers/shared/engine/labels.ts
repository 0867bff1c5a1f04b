import { createHash } from 'node:crypto';

/** The label of a container: the id of its run. */
export const RUN_LABEL = 'forebear.run';
/** The label of containers and networks: the runner that they belong to. */
export const RUNNER_LABEL = 'forebear.runner';

/** The value of {@link RUNNER_LABEL} for the runner of a directory. */
export function runnerName(directory: string): string {
  return createHash('sha256').update(directory).digest('hex').slice(0, 16);
}
