export { AGENT_IMAGE, buildAgentImage } from '../shared/engine/build/agent-image.js';
export { openSwarmRunner, type SwarmRunnerOptions } from './swarm-runner.js';
