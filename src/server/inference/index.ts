export {
  HttpInvocation,
  type HttpInvocationOptions,
  type InvocationError,
} from './http-invocation.js';
export { type InvocationRoutesOptions, invocationRoutes } from './invocation-routes.js';
