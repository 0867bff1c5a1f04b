import { describeRunner } from '../../contract/runner/index.js';
import { processHarness } from './process-harness.js';

describeRunner(processHarness);
