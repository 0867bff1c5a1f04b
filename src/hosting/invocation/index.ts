export type { AnswerOrigin } from '../routing/index.js';
export type { Invocation, InvocationHead, InvocationReceiver, RunningCall } from './invocation.js';
export { Invoker, type InvokerOptions } from './invoker.js';
