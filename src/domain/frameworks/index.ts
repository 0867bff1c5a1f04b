export {
  type ChosenRuntime,
  chooseRuntime,
  type Framework,
  type FrameworkVersions,
  type Runtimes,
  VERSION_FIELDS,
  VERSION_NAMES,
} from './frameworks.js';
