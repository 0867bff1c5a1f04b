import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { host } from '#client-host';
import type { Client } from '#src/client/client.js';
import { unreadable } from '#src/client/node/local-tree.js';
import { Session } from '#src/client/session.js';
import { sourceUri, uploadedCode } from '#src/client/training/source.js';
import { type Input, isFields, isLocal } from './job-file.js';
import { defaultBucket, upload } from './transfer.js';
import { UploadProgress } from './upload-progress.js';

/** Where local data and code of an input are stored. */
interface Places {
  /** Where a local file or folder is, or will be. */
  data(path: string): Promise<string>;
  /** Where a local folder of code is, or will be. */
  code(folder: string, entryPoint: unknown): Promise<string>;
  /** The same for a single script. */
  script(path: string): Promise<Input>;
}

/** Whether an input names local data or code. */
export async function hasLocal(input: Input): Promise<boolean> {
  let found = false;
  const note = async (path: string) => {
    found = true;
    return path;
  };
  const places = {
    data: note,
    code: note,
    script: async (path: string) => ({ path: await note(path) }),
  };
  await placed(input, places);
  return found;
}

/**
 * The input with the URIs that its local data and code will have, for a dry run: nothing is read or uploaded. Throws
 * `VALIDATION_FAILED` for what is not there, entry points included.
 */
export async function withPlans(client: Client, input: Input): Promise<Input> {
  const below = `s3://${await defaultBucket(client)}/uploads/dry-run`;
  const exists = async (path: string) =>
    void (await stat(path).catch((error) => unreadable(path, error)));
  return placed(input, {
    data: async (path) => {
      await exists(path);
      return `${below}/${basename(path)}`;
    },
    code: async (folder, entryPoint) => {
      await exists(folder);
      if (typeof entryPoint === 'string' && (await stat(folder)).isDirectory())
        await exists(join(folder, entryPoint));
      return `${below}/sourcedir.tar.gz`;
    },
    script: async (path) => {
      await exists(path);
      return { entryPoint: basename(path), sourceDir: `${below}/sourcedir.tar.gz` };
    },
  });
}

/** Uploads the local data and code that an input names, and names where they are instead. */
export async function withUploads(client: Client, input: Input): Promise<Input> {
  using progress = new UploadProgress();
  const session = new Session({ client });
  return await placed(input, {
    data: async (path) => {
      const digest = (await digestOf(path)).slice(0, SHOWN_DIGITS);
      const below = `s3://${await defaultBucket(client)}/uploads/${digest}/`;
      return await upload(client, {
        local: path,
        uri: below,
        told: progress.told,
        begins: progress.begins,
        sends: progress.sends,
      });
    },
    code: (folder) => sourceUri(folder, session),
    script: async (entryPoint) => ({ ...(await uploadedCode({ entryPoint }, session)) }),
  });
}

async function placed(input: Input, places: Places): Promise<Input> {
  const { channels, inputs, algorithm, sourceDir, entryPoint, trainingJob, input: data } = input;
  const at = (uri: unknown) => (typeof uri === 'string' && isLocal(uri) ? places.data(uri) : uri);
  const named = async (one: unknown) =>
    isFields(one) && 'uri' in one ? { ...one, uri: await at(one['uri']) } : one;
  return {
    ...input,
    ...(Array.isArray(channels) && { channels: await inTurn(channels, named) }),
    ...(Array.isArray(inputs) && { inputs: await inTurn(inputs, named) }),
    ...(data !== undefined && { input: await at(data) }),
    ...(isFields(algorithm) && { algorithm: await placedScript(algorithm, places) }),
    ...(typeof sourceDir === 'string' &&
      isLocal(sourceDir) && { sourceDir: await places.code(sourceDir, entryPoint) }),
    ...(isFields(trainingJob) && { trainingJob: await placed(trainingJob, places) }),
  };
}

/** The program of a training job, which may be a single script. */
async function placedScript(algorithm: Input, places: Places): Promise<Input> {
  const { entryPoint, sourceDir } = algorithm;
  if (typeof sourceDir === 'string')
    return isLocal(sourceDir)
      ? { ...algorithm, sourceDir: await places.code(sourceDir, entryPoint) }
      : algorithm;
  if (sourceDir !== undefined || typeof entryPoint !== 'string') return algorithm;
  return { ...algorithm, ...(await places.script(entryPoint)) };
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

async function inTurn<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<readonly unknown[]> {
  const done: unknown[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}
