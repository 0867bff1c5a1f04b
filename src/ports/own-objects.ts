import type { ObjectStorage } from './object-storage.js';

/** The buckets of the platform's own objects: logs, lists of objects, notes. */
export interface OwnBuckets {
  /** Only the platform may write there. */
  readonly bucket: string;
  /** The default bucket, where earlier versions of Forebear stored these objects. */
  readonly earlierBucket: string;
}

/** The storage of the platform's own objects. */
export interface OwnObjects extends OwnBuckets {
  /** The unrestricted storage, independent of any role. */
  readonly storage: ObjectStorage;
}
