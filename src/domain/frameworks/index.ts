export {
  type ChosenRuntime,
  chooseRuntime,
  type Framework,
  type FrameworkVersions,
  type Runtimes,
} from './frameworks.js';
