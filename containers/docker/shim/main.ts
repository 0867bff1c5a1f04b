import { runShim } from '../../shared/shim/run-shim.js';
import type { ContainerOrder } from './container-order.js';
import { ContainerProgram } from './container-program.js';

// No top-level await: from source, the shim is loaded as a CommonJS module.
runShim((order: ContainerOrder) => new ContainerProgram(order));
