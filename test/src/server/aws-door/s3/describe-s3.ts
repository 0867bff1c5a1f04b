import {
  GetObjectCommand,
  type GetObjectCommandInput,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach } from 'vitest';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import {
  type S3DoorParts,
  type S3DoorUnderTest,
  startS3Door,
} from '../../../../support/s3-door.js';

/** What a suite gets of the server that {@link useS3} starts for each test. */
export interface RunningS3 {
  readonly door: S3DoorUnderTest;
  readonly storage: ObjectStorage;
}

export const BUCKET = 'the-bucket';

/** Starts a server over an empty storage with one bucket for each test. */
export function useS3(
  open: () => Promise<ObjectStorage>,
  parts: Omit<S3DoorParts, 'storage'> = {},
): () => RunningS3 {
  let running: RunningS3 | undefined;
  beforeEach(async () => {
    const storage = await open();
    await storage.createBucket(BUCKET);
    running = { storage, door: await startS3Door({ ...parts, storage }) };
  });
  afterEach(async () => {
    await running?.door[Symbol.asyncDispose]();
    await running?.storage.close();
    running = undefined;
  });
  return () => {
    if (!running) throw new Error('No server runs outside of a test.');
    return running;
  };
}

interface SdkError {
  readonly name: string;
  readonly Code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** The code of the error with which a request fails, or its status; undefined when it succeeds. */
export async function codeOf(request: Promise<unknown>): Promise<string | undefined> {
  return request.then(
    () => undefined,
    ({ name, Code = name, $metadata }: SdkError) =>
      Code === 'Unknown' ? String($metadata?.httpStatusCode) : Code,
  );
}

/** Stores an object with a client. */
export function put(client: S3Client, Key: string, Body: string) {
  return client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body }));
}

/** Opens an object with a client. */
export function get(client: S3Client, Key: string, more: Partial<GetObjectCommandInput> = {}) {
  return client.send(new GetObjectCommand({ Bucket: BUCKET, Key, ...more }));
}
