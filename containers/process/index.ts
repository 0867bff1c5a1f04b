export {
  type ImageCommands,
  openProcessRunner,
  type ProcessRunnerOptions,
} from './process-runner.js';
export { type ProgramIsolation, type ProgramUser, programIsolation } from './users/index.js';
