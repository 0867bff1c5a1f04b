import { host } from '#client-host';
import { anySignal } from '#src/async/abort.js';
import type { Client } from '../client.js';
import { ForebearError, isForebearError } from '../errors.js';
import type { LocalFile } from '../host/host.js';
import { isUnreadable } from '../transport/http.js';
import { headObject, putObject, type TransferOptions } from './objects.js';

const PARALLEL = 8;

/** The files to upload, and their target. */
export interface FilesToUpload extends TransferOptions {
  /** A local folder or file. */
  readonly local: string;
  /**
   * Returns the URI of a file by its path below the folder; the path is empty for a single file.
   */
  readonly uriOf: (path: string) => string;
  /** Called with the size of each file before it is sent. */
  readonly begins?: ((sizeBytes: number) => void) | undefined;
  /** Called with the number of bytes of each sent part. */
  readonly sends?: ((bytes: number) => void) | undefined;
  /** Called for each stored file. */
  readonly reported?: (file: UploadedFile) => void;
}

/** A stored file. */
export interface UploadedFile {
  readonly uri: string;
  readonly sizeBytes: number;
  /** Whether the same bytes were stored already. */
  readonly wasStored: boolean;
}

/**
 * Stores the files below a folder, or a file, eight at a time; files whose bytes are stored already
 * are skipped. The first failure stops the rest, and names its file.
 */
export async function uploadFiles(client: Client, upload: FilesToUpload): Promise<void> {
  const { local, uriOf, signal, reported, begins, sends } = upload;
  const failed = new AbortController();
  const either = anySignal(signal ? [signal, failed.signal] : [failed.signal]);
  const files = host.files(local);
  const store = async (file: LocalFile) => {
    either.throwIfAborted();
    const uri = uriOf(file.path);
    const wasStored = await uploadFile(client, uri, { file, signal: either, begins, sends }).catch(
      (error) => {
        throw either.aborted ? error : notUploaded(file.path || local, error);
      },
    );
    reported?.({ uri, sizeBytes: file.file.size, wasStored });
  };
  const worker = async () => {
    for await (const file of files) await store(file);
  };
  const workers = Array.from({ length: PARALLEL }, () =>
    worker().catch((error: unknown) => failed.abort(error)),
  );
  await Promise.all(workers);
  failed.signal.throwIfAborted();
}

type Sending = { readonly signal: AbortSignal } & Pick<FilesToUpload, 'begins' | 'sends'>;

/** Stores a file unless its bytes are stored already, and returns whether they were. */
async function uploadFile(
  client: Client,
  uri: string,
  { file, signal, begins, sends }: { readonly file: LocalFile } & Sending,
): Promise<boolean> {
  const known = await headObject(client, uri, { signal }).catch((error: unknown) => {
    // A refused upload has an error message, which the answer to HEAD lacks.
    if (!isForebearError(error) || error.status === undefined) throw error;
  });
  if (known?.sizeBytes === file.file.size && known.etag === (await file.md5())) return true;
  begins?.(file.file.size);
  await putObject(client, uri, { body: sends ? counted(file.file, sends) : file.file, signal });
  return false;
}

/** Counts the bytes of a file as they are read, and returns the file. */
function counted(file: Blob, sends: (bytes: number) => void): Blob {
  const stream = file.stream.bind(file);
  // A repeated request reads the file again, and those bytes are not counted.
  let most = 0;
  const value = () => {
    let sent = 0;
    return stream().pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(bytes, controller) {
          sent += bytes.byteLength;
          if (sent > most) sends(sent - most);
          most = Math.max(most, sent);
          controller.enqueue(bytes);
        },
      }),
    );
  };
  return Object.defineProperty(file, 'stream', { value });
}

function notUploaded(path: string, cause: unknown): unknown {
  if (isForebearError(cause)) {
    const { code, details, status } = cause;
    const message = `'${path}' was not uploaded: ${cause.message}`;
    return new ForebearError({ code, message, details: { ...details, file: path }, status, cause });
  }
  if (!isUnreadable(cause)) return cause;
  const message = `'${path}' was not uploaded: it has changed meanwhile. Upload it again.`;
  return new ForebearError({ code: 'VALIDATION_FAILED', message, details: { file: path }, cause });
}
