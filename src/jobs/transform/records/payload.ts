/** A part of an object that is sent to a model in one request. */
export interface Payload {
  readonly bytes: Uint8Array;
  /** Lines that are not blank; 1 for an object that is not split. */
  readonly records: number;
  /** The number of its first line in the object, from 1. */
  readonly firstLine: number;
  /** How many bytes of the object have been read, this payload's included. */
  readonly readBytes: number;
}

/** How an object is cut into payloads. */
export interface SplitOptions {
  readonly splitType: 'None' | 'Line';
  readonly batchStrategy: 'SingleRecord' | 'MultiRecord';
  /** The most that a payload holds. */
  readonly maxBytes: number;
}
