import { createHash } from 'node:crypto';
import { host } from '#client-host';
import type { Client } from '#src/client/client.js';
import {
  type CheckedRequest,
  isLocal,
  type Places,
  placedCode,
  Uploads,
  uploadedRequest,
} from '#src/client/data/places.js';
import { Session } from '#src/client/session.js';
import { type Input, isFields } from './job-file.js';
import { UploadProgress, upload } from './transfer.js';

/**
 * The input with its local data and code uploaded. `check` sends a dry run to the server before
 * that, so that a refused request uploads nothing. Throws `VALIDATION_FAILED` for missing files,
 * including entry points.
 */
export async function withUploads(
  client: Client,
  input: Input,
  { check, withGit = false }: Pick<CheckedRequest<Input>, 'check' | 'withGit'>,
): Promise<Input> {
  const session = new Session({ client });
  using progress = new UploadProgress();
  return await uploadedRequest<Input>(session, {
    request: (places) => placed(input, places),
    check,
    uploads: new UploadsByDigest(session, progress),
    withGit,
  });
}

/**
 * Uploads data below its digest, so that another file of the same name does not replace the future
 * input of a job.
 */
class UploadsByDigest extends Uploads {
  readonly #progress: UploadProgress;

  constructor(session: Session, progress: UploadProgress) {
    super(session);
    this.#progress = progress;
  }

  override async data(local: string): Promise<string> {
    if (!isLocal(local)) return local;
    const { reported, begins, sends } = this.#progress;
    const digest = (await digestOf(local)).slice(0, SHOWN_DIGITS);
    const uri = `s3://${await this.session.defaultBucket()}/uploads/${digest}/`;
    return await upload(this.session.client, { local, uri, reported, begins, sends });
  }
}

/** An input with the URIs of its data and code. */
async function placed(input: Input, places: Places): Promise<Input> {
  const { channels, inputs, algorithm, sourceDir, trainingJob, input: data } = input;
  const located = async (uri: unknown) =>
    typeof uri === 'string' ? await places.data(uri, 'uploads') : uri;
  const named = async (one: unknown) =>
    isFields(one) && 'uri' in one ? { ...one, uri: await located(one['uri']) } : one;
  return {
    ...input,
    ...(Array.isArray(channels) && { channels: await inTurn(channels, named) }),
    ...(Array.isArray(inputs) && { inputs: await inTurn(inputs, named) }),
    ...(data !== undefined && { input: await located(data) }),
    ...(isFields(algorithm) && { algorithm: await withCode(algorithm, places) }),
    ...(typeof sourceDir === 'string' && (await withCode(input, places))),
    ...(isFields(trainingJob) && { trainingJob: await placed(trainingJob, places) }),
  };
}

/**
 * The fields of a program with its code, which may be a single script. The server refuses values
 * that are not texts.
 */
async function withCode(program: Input, places: Places): Promise<Input> {
  const { entryPoint, sourceDir } = program;
  if (!isTextOrAbsent(entryPoint) || !isTextOrAbsent(sourceDir)) return program;
  const code = { entryPoint: entryPoint ?? undefined, sourceDir: sourceDir ?? undefined };
  return { ...program, ...(await placedCode(code, places)) };
}

function isTextOrAbsent(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || typeof value === 'string';
}

/** The number of digits that are shown of versions' digests. */
const SHOWN_DIGITS = 12;

/**
 * The SHA-256, in hex, of a file or of a folder. Data is stored below it, so that another file of
 * the same name does not replace the future input of a job.
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
