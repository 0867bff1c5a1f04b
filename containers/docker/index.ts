export { type AlgorithmImage, buildAlgorithmImage } from './build/algorithm-image.js';
export type { DockerAddress } from './docker-client.js';
export { type DockerRunnerOptions, openDockerRunner } from './docker-runner.js';
