export {
  type FilesystemStorageOptions,
  openFilesystemStorage,
} from './objects/filesystem-storage.js';
