export { EndpointRoute } from './endpoint-route.js';
export {
  type AnswerObserver,
  type AnswerOrigin,
  type CaptureSink,
  type Exchange,
  InstanceCall,
  type InstanceOrigin,
  InstanceRoute,
  type ObservedHead,
  type ObservedRequest,
  type ResponseHead,
} from './instance-route.js';
export { Router } from './router.js';
export { type Comparison, type RoutedVariant, VariantRoute, type Waiter } from './variant-route.js';
