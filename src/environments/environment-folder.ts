import {
  chmod,
  chown,
  copyFile,
  lchown,
  mkdir,
  readFile,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno, parseStored } from '#src/domain/errors/index.js';
import { replaceFile } from '#src/files/make-directory.js';
import { OpenFolder } from '#src/files/open-folder.js';
import { copyMissing, readUpTo, unlessNotPlain } from '#src/files/plain-files.js';
import { removeTree } from '#src/files/remove-tree.js';
import { REQUIREMENTS, type Requirements } from './requirements.js';

/** An installed Python environment. */
export interface Environment {
  /** The folder with `bin/python`. */
  readonly folder: string;
  /** The output of `pip freeze`, one line for each package. */
  readonly packages: readonly string[];
  /** The same packages as lines of a `requirements.txt`, with the SHA-256 of what was installed. */
  readonly lock: readonly string[];
}

/** The content of `complete.json`. */
interface EnvironmentNote {
  readonly packages: readonly string[];
  /** Absent in notes of earlier versions. */
  readonly lock?: readonly string[];
  /** Whether jobs and deployments record that they use it. */
  readonly usersAreNoted?: boolean;
}

/** What an installation gets besides the code. */
export interface CreateOptions {
  readonly client?: ClientWheel | undefined;
  /** A lock of packages, which replaces the requirements. */
  readonly lock?: readonly string[] | undefined;
}

/** The wheel of the platform's Python client. */
export interface ClientWheel {
  readonly path: string;
  /** The name of the file, as `forebear-<version>-py3-none-any.whl`. */
  readonly file: string;
  readonly version: string;
  readonly sha256: string;
}

/** In the code, for `install.py`: the wheel, and which version is meant. */
const OWN_PACKAGES = '.forebear-packages';
/** A file in the code: `install.py` installs its packages and ignores `requirements.txt`. */
const GIVEN_LOCK = '.forebear-lock.txt';

/** The folders below the root that an installation sees. */
export const INSTALLED = {
  code: 'code',
  environment: 'environment',
  list: 'installed.txt',
  lock: 'lock.txt',
} as const;

const MAX_LIST_BYTES = 1024 * 1024;
const FOR_ALL = { folder: 0o755, file: 0o644, program: 0o755 } as const;
const EXECUTABLE = 0o100;

/**
 * The folder of one environment. `root` is the part that the installation sees; `complete.json`
 * shows that the installation succeeded.
 */
export class EnvironmentFolder {
  readonly path: string;

  constructor(directory: string, key: string) {
    this.path = join(directory, key);
  }

  get root(): string {
    return join(this.path, 'root');
  }

  /** Returns the environment if it is complete, and records that it was used. */
  async read(): Promise<Environment | undefined> {
    try {
      const note = await readFile(this.#note, 'utf8');
      const found = parseStored<EnvironmentNote>(note, `The note ${this.#note}`);
      const now = new Date();
      await utimes(this.#note, now, now);
      return this.#environment(found);
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  /** The time of the last use, in milliseconds since the epoch; undefined for an incomplete one. */
  async usedAt(): Promise<number | undefined> {
    const text = await readFile(this.#note, 'utf8').catch(unlessMissing);
    if (text === undefined) return undefined;
    const note = JSON.parse(text) as EnvironmentNote;
    // Endpoints of earlier versions do not record their use; they do once they are adopted.
    if (!note.usersAreNoted) await this.#write(note);
    return (await stat(this.#note)).mtimeMs;
  }

  /** Recreates the folder, with the files that the installation reads. */
  async create(
    code: OpenFolder,
    requirements: Requirements,
    { client, lock }: CreateOptions = {},
  ): Promise<void> {
    const { bytes, usesCode } = requirements;
    await this.remove();
    const target = join(this.root, INSTALLED.code);
    await mkdir(target, { recursive: true, mode: 0o700 });
    if (client) await addClient(join(target, OWN_PACKAGES), client, requirements);
    if (lock) await writeFile(join(target, GIVEN_LOCK), lock.map((line) => `${line}\n`).join(''));
    if (!usesCode) return writeFile(join(target, REQUIREMENTS), bytes);
    await using copied = await OpenFolder.open(target);
    await copyMissing(code, copied);
  }

  /**
   * Makes the installed files read-only and readable by all programs, and marks the environment as
   * complete.
   */
  async seal(): Promise<Environment> {
    const note = {
      packages: await this.#lines(INSTALLED.list),
      lock: await this.#lines(INSTALLED.lock),
    };
    for (const left of ['tmp', '.cache', INSTALLED.code]) await removeTree(join(this.root, left));
    await using root = await OpenFolder.open(this.root);
    await giveToServer(root);
    for (const folder of [this.root, this.path]) {
      await chown(folder, process.geteuid?.() ?? 0, process.getegid?.() ?? 0);
      await chmod(folder, FOR_ALL.folder);
    }
    await this.#write(note);
    return this.#environment(note);
  }

  async remove(): Promise<void> {
    await removeTree(this.path);
  }

  async #write(note: EnvironmentNote): Promise<void> {
    await replaceFile(this.#note, JSON.stringify({ ...note, usersAreNoted: true }));
  }

  #environment({ packages, lock = [] }: EnvironmentNote): Environment {
    return { folder: join(this.root, INSTALLED.environment), packages, lock };
  }

  get #note(): string {
    return join(this.path, 'complete.json');
  }

  /** The lines of a file that the installation has written; empty without it. */
  async #lines(name: string): Promise<readonly string[]> {
    await using root = await OpenFolder.open(this.root);
    await using file = await root.file(name).catch(unlessNotPlain);
    if (!file) return [];
    const parts: Uint8Array[] = [];
    for await (const part of readUpTo(file, MAX_LIST_BYTES)) parts.push(part);
    const lines = Buffer.concat(parts).toString('utf8').split('\n');
    return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  }
}

/** When any version will do, the server's own is installed, also where an index has the same name. */
async function addClient(
  folder: string,
  { path, file, version }: ClientWheel,
  { takesAnyClient }: Requirements,
): Promise<void> {
  await mkdir(folder);
  await copyFile(path, join(folder, file));
  await writeFile(join(folder, 'constraints.txt'), takesAnyClient ? `forebear==${version}\n` : '');
}

function unlessMissing(error: unknown): undefined {
  if (!isErrno(error, 'ENOENT')) throw error;
}

/** Otherwise, programs of the same user in another job could change files of their user. */
async function giveToServer(folder: OpenFolder): Promise<void> {
  const [uid, gid] = [process.geteuid?.() ?? 0, process.getegid?.() ?? 0];
  for (const { name, kind } of await folder.entries()) {
    const path = folder.pathOf(name);
    await lchown(path, uid, gid);
    if (kind === 'folder') {
      await using inner = await folder.folder(name);
      await chmod(path, FOR_ALL.folder);
      await giveToServer(inner);
    } else if (kind === 'file') {
      await using file = await folder.file(name);
      const isProgram = ((await file.stat()).mode & EXECUTABLE) !== 0;
      await file.chmod(isProgram ? FOR_ALL.program : FOR_ALL.file);
    }
  }
}
