export { type ObjectLogStoreOptions, openObjectLogStore } from './object-log-store.js';
export { recomputeObjectSeal } from './open-log.js';
