export type { Environment } from './environment-folder.js';
export { Environments, type EnvironmentsOptions } from './environments.js';
