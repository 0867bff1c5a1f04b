import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Client } from '#src/client/client.js';
import { isBelow, nameOf } from '#src/client/data/local-path.js';
import { listObjects, partsOf, saveObject } from '#src/client/data/objects.js';
import { type FilesToUpload, uploadFiles } from '#src/client/data/upload-files.js';
import { CreateSessionDocument } from '#src/client/generated/graphql.js';
import { absent, misuse } from '../failure.js';
import { note } from '../output/writer.js';
import { ProgressLine } from '../progress-line.js';

const MB = 1_000_000;

/** Shows the progress of an upload, and then the stored files. */
export class UploadProgress implements Disposable {
  readonly #line = new ProgressLine<{ readonly sent: number; readonly total: number }>(
    ({ sent, total }, seconds) =>
      `uploading: ${(sent / MB).toFixed(1)} of ${(total / MB).toFixed(1)} MB, ${(sent / MB / seconds).toFixed(1)} MB/s`,
  );
  readonly #stored: string[] = [];
  #sent = 0;
  #total = 0;

  /** Adds the size of a file to the total. */
  readonly begins = (sizeBytes: number): void => {
    this.#total += sizeBytes;
  };

  /** Adds bytes that were sent, and shows the progress. */
  readonly sends = (bytes: number): void => {
    this.#sent += bytes;
    this.#line.note({ sent: this.#sent, total: this.#total });
  };

  /** Keeps the line of a stored file for the end. */
  readonly reported = (text: string): void => {
    this.#stored.push(`${text}\n`);
  };

  [Symbol.dispose](): void {
    this.#line.close();
    note(this.#stored.join(''));
  }
}

/** Called for each completed object. */
export type Report = (text: string) => void;

/** A local path and a URI; the data is copied from one to the other. */
export interface Transfer {
  readonly local?: string | undefined;
  readonly uri?: string | undefined;
  readonly reported: Report;
}

/** A file or a folder to store. */
export interface Upload extends Transfer, Pick<FilesToUpload, 'begins' | 'sends'> {
  readonly local: string;
}

/**
 * Stores a file or a folder, and returns its URI. A file keeps its name when the destination ends
 * with a slash, or when none is given.
 */
export async function upload(
  client: Client,
  { local, uri, reported, ...progress }: Upload,
): Promise<string> {
  const given = uri ?? `s3://${await defaultBucket(client)}/uploads/`;
  partsOf(given);
  const name = nameOf(resolve(local));
  let target = given;
  const uriOf = (path: string) => {
    if (path === '') target = given.endsWith('/') ? `${given}${name}` : given;
    else if (uri === undefined) target = `${given}${name}/`;
    else target = given.endsWith('/') ? given : `${given}/`;
    return `${target}${path}`;
  };
  await uploadFiles(client, {
    local,
    uriOf,
    ...progress,
    reported: ({ uri: stored, sizeBytes, wasStored }) => {
      reported(`${stored} (${sizeBytes} bytes${wasStored ? ', stored already' : ''})`);
    },
  });
  return target;
}

export async function defaultBucket(client: Client): Promise<string> {
  return (await client.ask(CreateSessionDocument, {})).createSession.defaultBucket;
}

/** Downloads an object, or all objects below a prefix into a folder. */
export async function download(
  client: Client,
  { local, uri, reported }: Transfer & { readonly uri: string },
): Promise<void> {
  const { bucket, key } = partsOf(uri);
  const name = basename(key) || bucket;
  if (key !== '' && !key.endsWith('/')) {
    const path =
      local !== undefined && (await isFolder(local)) ? join(local, name) : (local ?? name);
    await saveObject(client, uri, { path });
    return reported(`${uri} → ${path}`);
  }
  const folder = resolve(local ?? name);
  let count = 0;
  for await (const { uri: found } of listObjects(client, uri)) {
    const below = partsOf(found).key.slice(key.length);
    if (!isBelow(below))
      throw misuse(`'${found}' cannot be a file below ${folder}; fetch it alone.`, { uri: found });
    await saveObject(client, found, { path: join(folder, below) });
    reported(`${found} → ${join(folder, below)}`);
    count += 1;
  }
  if (count === 0) throw absent(`There are no objects below '${uri}'.`);
}

async function isFolder(path: string): Promise<boolean> {
  if (path.endsWith('/')) return true;
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** Removes an object. Throws `OBJECT_NOT_FOUND`. */
export async function remove(client: Client, uri: string): Promise<void> {
  const { bucket, key } = partsOf(uri);
  const path = [bucket, ...key.split('/')].map(encodeURIComponent).join('/');
  await client.send({ method: 'DELETE', path: `/objects/${path}` });
}
