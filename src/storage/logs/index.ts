export { openFilesystemLogStore, openObjectLogStore, recomputeSeal } from './open-log-store.js';
