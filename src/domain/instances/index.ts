export {
  checkHosted,
  checkMemory,
  demandOf,
  GIB,
  grantOf,
  type InstanceGrant,
  type InstanceGroup,
  type MachineSize,
  type Machines,
  type Placement,
} from './grant.js';
export type { InstanceTypes } from './instance-types.js';
