import { host } from '#client-host';
import type { Client } from '../client.js';
import { ForebearError } from '../errors.js';
import { ObjectsDocument, type ObjectsQuery } from '../generated/graphql.js';
import { pages } from '../paging.js';

/** The content of an object: text and bytes, or a file as a `Blob`. */
export type ObjectBody = string | Uint8Array | Blob;

/** An object in a list. */
export type StoredObject = ObjectsQuery['objects']['nodes'][number];

/** The options for sending or reading an object. */
export interface TransferOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Stores an object, and replaces an existing one. */
export async function putObject(
  client: Client,
  uri: string,
  { body, signal }: TransferOptions & { readonly body: ObjectBody },
): Promise<void> {
  await client.send({ method: 'PUT', path: objectPath(uri), body, signal });
}

/** Returns the size and the ETag of an object; undefined when it does not exist. */
export async function headObject(
  client: Client,
  uri: string,
  { signal }: TransferOptions = {},
): Promise<Pick<StoredObject, 'sizeBytes' | 'etag'> | undefined> {
  try {
    const { headers } = await client.send({ method: 'HEAD', path: objectPath(uri), signal });
    const etag = headers.get('etag')?.replace(/^"|"$/g, '');
    return { sizeBytes: Number(headers.get('content-length')), etag: etag ?? null };
  } catch (error) {
    if (error instanceof ForebearError && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * Returns the bytes of an object, all in memory. Throws `ANSWER_TOO_LARGE` for more than the
 * client's `maxAnswerBytes`.
 */
export function getObject(
  client: Client,
  uri: string,
  { signal }: TransferOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return client.receive({ method: 'GET', path: objectPath(uri), signal }, async (response) => {
    return new Uint8Array(await response.arrayBuffer());
  });
}

/** Writes an object to a local file. */
export function saveObject(
  client: Client,
  uri: string,
  { path, signal }: TransferOptions & { readonly path: string },
): Promise<void> {
  const request = { method: 'GET', path: objectPath(uri), signal, isSaved: true } as const;
  return client.receive(request, async (response) => {
    await host.write(path, bodyOf(response));
  });
}

/** Lists the objects below a prefix. */
export function listObjects(client: Client, uri: string): AsyncGenerator<StoredObject> {
  return pages(async (after) => (await client.ask(ObjectsDocument, { uri, after })).objects);
}

/** The bucket and the key of a URI. Throws `S3_URI_INVALID`. */
export function partsOf(uri: string): { readonly bucket: string; readonly key: string } {
  const [, bucket, key] = /^s3:\/\/([^/]+)\/?(.*)$/s.exec(uri) ?? [];
  if (bucket !== undefined && key !== undefined) return { bucket, key };
  throw new ForebearError({
    code: 'S3_URI_INVALID',
    message: `'${uri.slice(0, 200)}' is no URI of an object; give s3://<bucket>/<key>.`,
    details: { uri: uri.slice(0, 200) },
  });
}

function objectPath(uri: string): string {
  const { bucket, key } = partsOf(uri);
  return `/objects/${[bucket, ...key.split('/')].map(encodeURIComponent).join('/')}`;
}

async function* bodyOf(response: Response): AsyncGenerator<Uint8Array> {
  if (response.body) for await (const chunk of response.body) yield chunk;
}
