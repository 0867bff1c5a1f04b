import { createHash } from 'node:crypto';
import { host } from '#client-host';
import type { Client } from '#src/client/client.js';
import { Session } from '#src/client/session.js';
import { sourceUri, uploadedCode } from '#src/client/training/source.js';
import { note } from '../output/writer.js';
import { type Input, isFields, isLocal } from './job-file.js';
import { defaultBucket, upload } from './transfer.js';

/** Uploads the local data and code that an input names, and names where they are instead. */
export async function withUploads(client: Client, input: Input): Promise<Input> {
  const { channels, inputs, algorithm, sourceDir, trainingJob, input: data } = input;
  return {
    ...input,
    ...(Array.isArray(channels) && {
      channels: await inTurn(channels, (channel) => uploadNamed(client, channel)),
    }),
    ...(Array.isArray(inputs) && {
      inputs: await inTurn(inputs, (place) => uploadNamed(client, place)),
    }),
    ...(typeof data === 'string' && { input: await uploadData(client, data) }),
    ...(isFields(algorithm) && { algorithm: await uploadScript(client, algorithm) }),
    ...(sourceDir !== undefined && (await uploadCode(client, { sourceDir }))),
    ...(isFields(trainingJob) && { trainingJob: await withUploads(client, trainingJob) }),
  };
}

/** The data of a channel, or of an input of a processing job. */
async function uploadNamed(client: Client, named: unknown): Promise<unknown> {
  if (!isFields(named)) return named;
  const { uri } = named;
  return typeof uri === 'string' ? { ...named, uri: await uploadData(client, uri) } : named;
}

/** Where data is: what is local is uploaded. */
async function uploadData(client: Client, uri: string): Promise<string> {
  if (!isLocal(uri)) return uri;
  const told = (text: string) => note(`${text}\n`);
  const digest = (await digestOf(uri)).slice(0, SHOWN_DIGITS);
  const below = `s3://${await defaultBucket(client)}/uploads/${digest}/`;
  return await upload(client, { local: uri, uri: below, told });
}

/** As many digits as are shown of the digests of versions. */
const SHOWN_DIGITS = 12;

/**
 * The SHA-256, in hex, of a file or of a folder. Data is stored below it, so that another file of the same name does
 * not replace what a job is about to read.
 */
export async function digestOf(local: string): Promise<string> {
  const folder = createHash('sha256');
  for await (const { path, file } of host.files(local)) {
    const hash = createHash('sha256');
    for await (const bytes of file.stream()) hash.update(bytes);
    const digest = hash.digest('hex');
    if (path === '') return digest;
    folder.update(`${JSON.stringify([path, file.size, digest])}\n`);
  }
  return folder.digest('hex');
}

/** A folder is packed; where it is follows from its digest, so that the same code is stored once. */
async function uploadCode(client: Client, fields: Input): Promise<Input> {
  const { sourceDir } = fields;
  if (typeof sourceDir !== 'string' || !isLocal(sourceDir)) return fields;
  return { ...fields, sourceDir: await sourceUri(sourceDir, new Session({ client })) };
}

/** The program of a training job, which may be a single script. */
async function uploadScript(client: Client, algorithm: Input): Promise<Input> {
  const { entryPoint, sourceDir } = algorithm;
  const isScript = sourceDir === undefined && typeof entryPoint === 'string';
  if (!isScript) return uploadCode(client, algorithm);
  return { ...algorithm, ...(await uploadedCode({ entryPoint }, new Session({ client }))) };
}

async function inTurn<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<readonly unknown[]> {
  const done: unknown[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}
