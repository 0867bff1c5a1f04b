export { EndpointRoute } from './endpoint-route.js';
export type { Exchange, InstanceCall, ResponseHead } from './instance-call.js';
export { InstanceRoute } from './instance-route.js';
export type { AnswerOrigin, InstanceOrigin } from './origin.js';
export { Router } from './router.js';
