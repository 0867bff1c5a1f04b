export { grantOf, type InstanceGrant, type MachineSize } from './grant.js';
export type { InstanceTypes } from './instance-types.js';
