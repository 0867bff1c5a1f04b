import type { ShimOrder } from '../../shared/shim/run-folder.js';
import { runShim } from '../../shared/shim/run-shim.js';
import { ProcessProgram } from './process-program.js';

// No top-level await: from source, the shim is loaded as a CommonJS module.
runShim((order: ShimOrder) => new ProcessProgram(order));
