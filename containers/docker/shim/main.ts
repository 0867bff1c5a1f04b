import { ContainerProgram } from '../../shared/engine/container-program.js';
import type { ContainerOrder } from '../../shared/engine/end-containers.js';
import { runShim } from '../../shared/shim/run-shim.js';

// No top-level await: from source, the shim is loaded as a CommonJS module.
runShim((order: ContainerOrder) => new ContainerProgram(order));
