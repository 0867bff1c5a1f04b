export type { AnswerOrigin } from '../routing/index.js';
export { Forwarder, HOPS_HEADER, SERVER_HEADER } from './forwarder.js';
export type { Invocation, InvocationHead, InvocationReceiver, RunningCall } from './invocation.js';
export { Invoker, type InvokerOptions } from './invoker.js';
export { originHeaders } from './origin-headers.js';
export { passedInVain } from './refusals.js';
