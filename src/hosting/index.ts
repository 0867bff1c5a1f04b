export {
  type DeploymentStatus,
  Deployments,
  isLive,
  type RecordedDeployment,
} from './deployments.js';
export { EndpointConfigs } from './endpoint-configs.js';
export { Endpoints } from './endpoints.js';
export {
  type EndpointSubjectOptions,
  endpointSubject,
  type HostingTimes,
} from './engine/index.js';
export { type FollowAlias, followAlias, followersOf } from './follow-alias.js';
export { Forwarder, Invoker, type InvokerOptions } from './invocation/index.js';
export { Models, type ModelsOptions, type PreparedModel } from './models.js';
export { Router } from './routing/index.js';
export {
  type Outcome,
  type Traffic,
  type TrafficPoint,
  type TrafficQuery,
  trafficOf,
} from './traffic/index.js';
