export { type ChosenRuntime, chooseRuntime } from './choose-runtime.js';
export type { Framework, FrameworkVersions, Runtimes } from './framework.js';
