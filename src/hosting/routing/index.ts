export type {
  AnswerObserver,
  CaptureSink,
  ObservedHead,
  ObservedRequest,
} from './answer-observer.js';
export { EndpointRoute } from './endpoint-route.js';
export { type Exchange, InstanceCall, type ResponseHead } from './instance-call.js';
export { InstanceRoute } from './instance-route.js';
export type { AnswerOrigin, InstanceOrigin } from './origin.js';
export { Router } from './router.js';
export { type Comparison, type RoutedVariant, VariantRoute, type Waiter } from './variant-route.js';
