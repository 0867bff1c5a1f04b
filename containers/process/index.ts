export {
  type ImageCommands,
  openProcessRunner,
  type ProcessRunnerOptions,
} from './process-runner.js';
