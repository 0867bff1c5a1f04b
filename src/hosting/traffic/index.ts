export { LATENCY_ERROR, Latencies } from './latencies.js';
export { type Outcome, outcomeOf } from './traffic-bucket.js';
export { TrafficLog } from './traffic-log.js';
export { type Traffic, type TrafficPoint, type TrafficQuery, trafficOf } from './traffic-points.js';
export { TrafficSeries } from './traffic-series.js';
