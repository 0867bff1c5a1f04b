export { grantOf, type InstanceGrant, type MachineSize } from './grant.js';
export { INSTANCE_TYPES, type InstanceSize, type InstanceTypes } from './instance-types.js';
