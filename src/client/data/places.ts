import { host } from '#client-host';
import type { GitSourceInput } from '../generated/graphql.js';
import type { Session } from '../session.js';
import { nameOf } from './local-path.js';
import { headObject } from './objects.js';

/** Converts the data and code of a request to URIs. */
export interface Places {
  /** Returns the URI of data: of a local file or folder, or the given URI. */
  data(source: string, keyPrefix: string): Promise<string>;
  /**
   * Returns the URI of code: of a local folder or script, or the given URI. The entry point is a
   * file in the folder.
   */
  code(source: string, entryPoint?: string): Promise<string>;
}

/** Uploads local data and code. */
export class Uploads implements Places {
  protected readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  async data(source: string, keyPrefix: string): Promise<string> {
    return isLocal(source) ? await this.session.uploadData(source, { keyPrefix }) : source;
  }

  /**
   * Packs the code and stores it below the digest of its archive, so that equal code is stored once and never replaced
   * while a job reads it. Code that others have replaced is stored again.
   */
  async code(source: string): Promise<string> {
    if (!isLocal(source)) return source;
    await using packed = await host.pack(source);
    const uri = `s3://${await this.session.defaultBucket()}/code/${packed.digest}/sourcedir.tar.gz`;
    const stored = await headObject(this.session.client, uri);
    if (stored?.etag !== (await packed.md5())) await this.session.putObject(uri, packed.file);
    return uri;
  }
}

/** Inputs of a dry run below this folder of a bucket need not exist. */
const PLANNED_FOLDER = 'uploads/dry-run/';

/** Names the URIs that local data and code will have, for a dry run. Uploads nothing. */
export class Plans implements Places {
  readonly #session: Session;
  /** Whether any data is local. */
  hasLocal = false;
  /** The local file or folder of the code. */
  localCode: string | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Throws `VALIDATION_FAILED` for a file that does not exist or cannot be read. */
  async data(source: string): Promise<string> {
    if (!isLocal(source)) return source;
    const isFile = (await firstFile(source)) === '';
    return await this.#planned(isFile ? nameOf(source) : 'folder');
  }

  /** Throws `VALIDATION_FAILED` for a file that does not exist or cannot be read. */
  async code(source: string, entryPoint?: string): Promise<string> {
    if (!isLocal(source)) return source;
    this.localCode ??= source;
    const isFolder = (await firstFile(source)) !== '';
    if (isFolder && entryPoint !== undefined) await firstFile(`${source}/${entryPoint}`);
    return await this.#planned('sourcedir.tar.gz');
  }

  async #planned(name: string): Promise<string> {
    this.hasLocal = true;
    return `s3://${await this.#session.defaultBucket()}/${PLANNED_FOLDER}${name}`;
  }
}

/** A request that the server checks before the upload of its data and code. */
export interface CheckedRequest<Input> {
  readonly request: (places: Places) => Promise<Input>;
  /** Sends the request as a dry run. */
  readonly check: (input: Input & { readonly dryRun: true }) => Promise<unknown>;
  /** Default {@link Uploads}. */
  readonly uploads?: Places;
  /** Whether the request gets the commit of local code, as a launch does; default false. */
  readonly withGit?: boolean;
}

/**
 * Uploads the local data and code of a request, after the server has checked it, and returns the
 * request with their URIs.
 */
export async function uploadedRequest<Input extends object>(
  session: Session,
  { request, check, uploads = new Uploads(session), withGit = false }: CheckedRequest<Input>,
): Promise<Input> {
  const plans = new Plans(session);
  const planned = await request(plans);
  if (!plans.hasLocal) return planned;
  await check({ ...planned, dryRun: true });
  const ready = await request(uploads);
  const git = withGit && plans.localCode && (await gitSource(session, plans.localCode));
  return git ? { git, ...ready } : ready;
}

/** Returns the commit of local code, with its uploaded differences; undefined outside of a checkout. */
async function gitSource(session: Session, path: string): Promise<GitSourceInput | undefined> {
  const { patch, ...source } = (await host.git(path)) ?? { commit: undefined };
  if (source.commit === undefined) return undefined;
  if (patch === undefined) return source;
  const digest = await sha256(patch);
  const uri = `s3://${await session.defaultBucket()}/code/${digest}/changes.patch`;
  await session.putObject(uri, new Blob([patch]));
  return { ...source, patch: uri };
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The script of a job or a model, and its location: a folder or, without one, a local file. */
export interface Code {
  readonly entryPoint?: string | undefined;
  readonly sourceDir?: string | undefined;
}

/** The code in the form of a request. */
export async function placedCode(
  { entryPoint, sourceDir }: Code,
  places: Pick<Places, 'code'>,
): Promise<Code> {
  if (sourceDir !== undefined)
    return { entryPoint, sourceDir: await places.code(sourceDir, entryPoint) };
  if (entryPoint === undefined) return {};
  return { entryPoint: nameOf(entryPoint), sourceDir: await places.code(entryPoint) };
}

/** Whether data or code is a local file or folder, not a URI. */
export function isLocal(source: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:\/\//i.test(source);
}

/**
 * Returns the path of the first file below a local folder; empty for a file. Finds all files of the
 * folder. Throws `VALIDATION_FAILED` when there is none, or when one cannot be read.
 */
async function firstFile(source: string): Promise<string> {
  for await (const { path } of host.files(source)) return path;
  return '';
}
