export { EndpointRoute } from './endpoint-route.js';
export { InstanceRoute } from './instance-route.js';
export { Router } from './router.js';
