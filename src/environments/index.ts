export type { ClientWheel, Environment } from './environment-folder.js';
export {
  type EnvironmentRequest,
  Environments,
  type EnvironmentsOptions,
  type EnvironmentWatcher,
} from './environments.js';
export { noteUse, USE_NOTE } from './use-notes.js';
