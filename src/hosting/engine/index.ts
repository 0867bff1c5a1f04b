export { HostingEngine, type HostingEngineOptions } from './hosting-engine.js';
export { DEFAULT_HOSTING_TIMES, type HostingTimes } from './services.js';
