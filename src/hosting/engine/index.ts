export { HostingEngine, type HostingEngineOptions } from './hosting-engine.js';
export type { HostingTimes } from './services.js';
