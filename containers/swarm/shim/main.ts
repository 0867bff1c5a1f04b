import { runShim } from '../../shared/shim/run-shim.js';
import type { SwarmOrder } from './swarm-order.js';
import { swarmProgram } from './swarm-program.js';

// No top-level await: from source, the shim is loaded as a CommonJS module.
runShim((order: SwarmOrder) => swarmProgram(order));
