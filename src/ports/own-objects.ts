import type { ObjectStorage } from './object-storage.js';

/** The buckets where the platform stores what is its own: logs, lists of objects, notes. */
export interface OwnBuckets {
  /** Nobody else may write there. */
  readonly bucket: string;
  /** The default bucket, where earlier versions of Forebear stored the same. */
  readonly earlierBucket: string;
}

/** What the platform stores its own objects in. */
export interface OwnObjects extends OwnBuckets {
  /** The whole storage, whatever a role may touch. */
  readonly storage: ObjectStorage;
}
