export type { Environment } from './environment-folder.js';
export { Environments, type EnvironmentWatcher, type EnvironmentsOptions } from './environments.js';
