export { AGENT_IMAGE, buildAgentImage } from './agent-image.js';
export { openSwarmRunner, type SwarmRunnerOptions } from './swarm-runner.js';
