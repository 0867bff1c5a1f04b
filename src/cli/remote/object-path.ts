import type { Client } from '#src/client/client.js';
import { SessionDocument } from '#src/client/generated/graphql.js';
import { misuse } from '../failure.js';

/** A place in the object storage. */
export interface Place {
  readonly uri: string;
  readonly bucket: string;
  /** '' for the whole bucket. */
  readonly key: string;
}

/** Reads `s3://bucket/key`. Throws `VALIDATION_FAILED`. */
export function placeOf(uri: string): Place {
  const [, bucket, key = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/s.exec(uri) ?? [];
  if (bucket === undefined)
    throw misuse(`'${uri.slice(0, 200)}' is no place of an object; give s3://<bucket>/<key>.`, {
      uri,
    });
  return { uri, bucket, key };
}

/** The path of an object at the server. */
export function pathOf({ bucket, key }: Place): string {
  return `/objects/${[bucket, ...key.split('/')].map(encodeURIComponent).join('/')}`;
}

/** The default bucket, which is made where it is missing. */
export async function defaultBucket(client: Client): Promise<string> {
  const { session } = await client.ask(SessionDocument);
  return session.defaultBucket;
}
