export { type InvocationRoutesOptions, invocationRoutes } from './invocation-routes.js';
