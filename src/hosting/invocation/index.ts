export type { AnswerOrigin } from '../routing/index.js';
export { Forwarder, HOPS_HEADER, originHeaders, SERVER_HEADER } from './forwarder.js';
export { Invoker, type InvokerOptions } from './invoker.js';
export { passedInVain } from './refusals.js';
export type {
  Invocation,
  InvocationHead,
  InvocationReceiver,
  RunningCall,
} from './running-invocation.js';
