import { fileURLToPath } from 'node:url';
import { describeRunner } from '../../contract/runner/index.js';
import { openTestRunner } from './open-test-runner.js';

const HOST = fileURLToPath(new URL('./runner-host.ts', import.meta.url));

describeRunner({
  name: 'process',
  open: openTestRunner,
  host: (options) => [
    process.execPath,
    '--import',
    'tsx',
    '--conditions=forebear:source',
    HOST,
    JSON.stringify(options),
  ],
});
