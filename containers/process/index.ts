export {
  type ProgramIsolation,
  type ProgramUser,
  programIsolation,
} from '../shared/users/index.js';
export {
  type ImageCommands,
  openProcessRunner,
  type ProcessRunnerOptions,
} from './process-runner.js';
