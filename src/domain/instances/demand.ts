import { GIB, type MachineSize, type Machines, sizeOf } from './grant.js';
import type { InstanceTypes } from './instance-types.js';

/** How many instances of a type. */
export interface InstanceGroup {
  readonly instanceType: string;
  readonly instanceCount: number;
}

/**
 * What instances count for on a machine, at most all of it. An instance whose type has a known size counts for that
 * size. `local`, `local_gpu` and types of unknown size have no limits of their own, and share the machine: each counts
 * for one processor with its part of the memory, `local_gpu` for all GPUs too.
 */
export function demandOf(
  { instanceType, instanceCount }: InstanceGroup,
  machine: Machines,
  configured: InstanceTypes = {},
): MachineSize {
  const size = sizeOf(instanceType, configured);
  const one = size
    ? { cpus: size.cpus, memoryBytes: Math.floor(size.memoryGb * GIB), gpus: size.gpus }
    : {
        cpus: 1,
        memoryBytes: Math.floor(machine.memoryBytes / machine.cpus),
        gpus: instanceType === 'local_gpu' ? machine.gpus : 0,
      };
  const most = machine.total ?? machine;
  return {
    cpus: Math.min(one.cpus * instanceCount, most.cpus),
    memoryBytes: Math.min(one.memoryBytes * instanceCount, most.memoryBytes),
    gpus: Math.min(one.gpus * instanceCount, most.gpus),
  };
}
