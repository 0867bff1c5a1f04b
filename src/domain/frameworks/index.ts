export { amazonRepository, frameworkOfImage, imageEntry } from './amazon-image.js';
export {
  type ChosenRuntime,
  chooseRuntime,
  type Framework,
  type FrameworkVersions,
  type Runtimes,
} from './frameworks.js';
