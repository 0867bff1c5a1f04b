export {
  type AlgorithmImage,
  buildAlgorithmImage,
} from '../shared/engine/build/algorithm-image.js';
export type { DockerAddress } from '../shared/engine/docker-client.js';
export { type DockerRunnerOptions, openDockerRunner } from './docker-runner.js';
