import { describe } from 'vitest';
import { adoption } from './adoption.js';
import { ends } from './ends.js';
import { families } from './families.js';
import type { RunnerHarness } from './harness.js';
import { output } from './output.js';
import { pipes } from './pipes.js';
import { starting } from './starting.js';
import { surroundings } from './surroundings.js';

export type { HostedRun, OpenRunnerOptions, RunnerHarness } from './harness.js';

/** Everything that a runner promises. */
export function describeRunner(harness: RunnerHarness): void {
  describe(`runner: ${harness.name}`, () => {
    starting(harness);
    ends(harness);
    output(harness);
    surroundings(harness);
    families(harness);
    pipes(harness);
    adoption(harness);
  });
}
