export {
  createInvocationHandler,
  type InvocationHandler,
  type InvocationHandlerOptions,
} from './invocation-handler.js';
