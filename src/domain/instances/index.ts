export { checkHosted, checkMemory, type Placement } from './admit.js';
export { demandOf, type InstanceGroup } from './demand.js';
export { GIB, grantOf, type InstanceGrant, type MachineSize, type Machines } from './grant.js';
export type { InstanceTypes } from './instance-types.js';
