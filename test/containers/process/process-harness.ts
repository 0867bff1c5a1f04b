import { fileURLToPath } from 'node:url';
import type { RunnerHarness } from '../../contract/runner/index.js';
import { openTestRunner } from './open-test-runner.js';

const HOST = fileURLToPath(new URL('./runner-host.ts', import.meta.url));

/** The process runner for the contract suite. */
export const processHarness: RunnerHarness = {
  name: 'process',
  open: openTestRunner,
  host: (options) => [process.execPath, '--import', 'tsx', HOST, JSON.stringify(options)],
};
