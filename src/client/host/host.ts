/**
 * The features of Node.js or a browser that the client needs; `node.ts` and `browser.ts` have the
 * same exports.
 */
export interface Host {
  /** A variable of the environment; browsers have none. */
  variable(name: string): string | undefined;
  /** The login of a profile of the command line; undefined for an unknown profile. */
  login(profile: string | undefined): Login | undefined;
  /** The implementation of web sockets. */
  webSocket(maxMessageBytes: number): Promise<unknown>;
  /**
   * Yields the files below a local folder, or a single file; links are followed. All files are
   * found before the first one is yielded, so that unreadable ones are refused before any upload.
   */
  files(path: string): AsyncGenerator<LocalFile>;
  /**
   * Writes a local file with its parent folders; a file that could not be written completely is
   * removed.
   */
  write(path: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Packs a local folder, or a single file, as a `tar.gz`; links are followed, and equal content
   * gives equal archives.
   */
  pack(path: string): Promise<PackedFolder>;
  /** Returns the git commit that a local file or folder belongs to; undefined when there is none. */
  git(path: string): Promise<GitCheckout | undefined>;
  /** Shows a line to the user. */
  print(line: string): void;
}

/** A login of the command line. */
export interface Login {
  readonly url: string;
  /** Absent: the server requires none. */
  readonly token?: string;
}

/** The commit of a git checkout, and the differences of one of its folders. */
export interface GitCheckout {
  /** The full hash. */
  readonly commit: string;
  /** The URL of the remote `origin`, without credentials. */
  readonly repository?: string;
  /** Absent for a detached head. */
  readonly branch?: string;
  /** Absent when the checkout could not be compared with its commit. */
  readonly isDirty?: boolean;
  /** The differences of tracked files; absent when there are none, or more than 1 MiB. */
  readonly patch?: Uint8Array<ArrayBuffer>;
}

/** A file below a folder. */
export interface LocalFile {
  /** Relative to the folder, with slashes. */
  readonly path: string;
  readonly file: Blob;
  /** The MD5 of its bytes in hex, which storages use as the ETag. */
  md5(): Promise<string>;
}

/** A packed folder or file in a temporary file, which is removed when this is disposed. */
export interface PackedFolder extends AsyncDisposable, Pick<LocalFile, 'file' | 'md5'> {
  /** The SHA-256 of the archive, in hex. */
  readonly digest: string;
}
