export {
  type FilesystemLogStoreOptions,
  openFilesystemLogStore,
} from './logs/filesystem-log-store.js';
export { type LogPlace, recomputeSeal } from './logs/recompute-seal.js';
export {
  type FilesystemStorageOptions,
  openFilesystemStorage,
} from './objects/filesystem-storage.js';
