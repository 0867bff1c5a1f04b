/** What the client needs of the place that it runs in; `node.ts` and `browser.ts` have the same exports. */
export interface Host {
  /** A variable of the environment; browsers have none. */
  variable(name: string): string | undefined;
  /** Where a profile of the command line's login leads; undefined for a profile that is not there. */
  login(profile: string | undefined): Login | undefined;
  /** The web sockets of this place. */
  webSocket(maxMessageBytes: number): Promise<unknown>;
  /**
   * The files below a local folder, or the one that is named; links are followed. All of them are found before the
   * first one is there, so that what cannot be read is refused before anything is uploaded.
   */
  files(path: string): AsyncGenerator<LocalFile>;
  /** Writes a local file with the folders above it; a file that could not be written whole is removed. */
  write(path: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** Packs a local folder, or a single file, as a `tar.gz`; links are followed, and equal ones give equal archives. */
  pack(path: string): Promise<PackedFolder>;
  /** Shows a line to the person who runs the program. */
  print(line: string): void;
}

/** A place of the command line's login. */
export interface Login {
  readonly url: string;
  /** Absent: the server wants none. */
  readonly token?: string;
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
export interface PackedFolder extends AsyncDisposable {
  readonly file: Blob;
  /** The SHA-256 of the archive, in hex. */
  readonly digest: string;
}
