export { AGENT_IMAGE } from '../shared/engine/build/agent-image.js';
export { type KubernetesRunnerOptions, openKubernetesRunner } from './kubernetes-runner.js';
