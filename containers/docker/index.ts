export {
  type AlgorithmImage,
  buildAlgorithmImage,
} from '../shared/engine/build/algorithm-image.js';
export { buildPythonImage } from '../shared/engine/build/python-image.js';
export type { DockerAddress } from '../shared/engine/docker-client.js';
export { type DockerRunnerOptions, openDockerRunner } from './docker-runner.js';
