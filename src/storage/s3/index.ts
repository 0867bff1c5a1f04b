export { openS3Storage, type S3StorageOptions } from './objects/s3-storage.js';
