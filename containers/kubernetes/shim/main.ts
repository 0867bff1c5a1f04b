import { runShim } from '../../shared/shim/run-shim.js';
import type { KubernetesOrder } from './kubernetes-order.js';
import { kubernetesProgram } from './kubernetes-placement.js';

// No top-level await: from source, the shim is loaded as a CommonJS module.
runShim((order: KubernetesOrder) => kubernetesProgram(order));
