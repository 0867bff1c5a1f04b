import { constants } from 'node:fs';
import { lstat, open, readFile, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isErrno, PlatformError } from '#src/domain/errors/index.js';
import { syncFolder } from '#src/files/make-directory.js';
import { UNIT_MARK, UNIT_NAME } from './unit.js';

const FOLDER = 'etc/systemd/system';

/** The unit of the service below a root folder, which is `/` except in tests and images. */
export class UnitFile {
  readonly path: string;
  /** The folder of what \`systemctl edit\` adds to the unit. */
  readonly dropIns: string;
  readonly #folder: string;

  constructor(root: string) {
    this.#folder = join(root, FOLDER);
    this.path = join(this.#folder, UNIT_NAME);
    this.dropIns = `${this.path}.d`;
  }

  /**
   * Writes the unit as a whole or not at all. Throws `CONFLICT` for a masked unit, a link, and a
   * unit that somebody else wrote.
   */
  async write(text: string): Promise<void> {
    await this.#state();
    const temporary = `${this.path}.${process.pid}.new`;
    // Not `w`: a link that somebody put there is neither followed nor replaced.
    const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
    const file = await open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o644);
    try {
      try {
        await file.chmod(0o644);
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await this.#state(); // it may have been masked meanwhile
      await rename(temporary, this.path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(this.#folder);
  }

  /** Whether the unit is there. Throws `CONFLICT` as {@link write} does. */
  async isThere(): Promise<boolean> {
    return (await this.#state()) === 'ours';
  }

  /** Whether somebody has added something to the unit. */
  async hasDropIns(): Promise<boolean> {
    return (await lstat(this.dropIns).catch(unlessMissing)) !== undefined;
  }

  /** Removes the unit. Throws `NOT_FOUND` when there is none, and `CONFLICT` as {@link write} does. */
  async remove(): Promise<void> {
    await rm(this.path);
    await syncFolder(this.#folder);
  }

  async #state(): Promise<'missing' | 'ours'> {
    await this.#checkFolder();
    const found = await lstat(this.path).catch(unlessMissing);
    if (found === undefined) return 'missing';
    if (found.isSymbolicLink()) {
      const target = await realpath(this.path).catch(unlessMissing);
      throw target === '/dev/null'
        ? this.#refusal(`it is masked; to allow the service, run: systemctl unmask ${UNIT_NAME}`)
        : this.#refusal('it is a link, which is not followed; remove the link first');
    }
    if (!found.isFile()) throw this.#refusal('it is no file');
    if (found.size === 0)
      throw this.#refusal('it is empty, which masks the unit; remove the file first');
    const text = await readFile(this.path, { encoding: 'utf8', flag: READ });
    if (!text.startsWith(`${UNIT_MARK}\n`))
      throw this.#refusal('this command did not write it; remove the file, or change it by hand');
    return 'ours';
  }

  async #checkFolder(): Promise<void> {
    const real = await realpath(this.#folder).catch(unlessMissing);
    if (real === undefined)
      throw new PlatformError(
        'NOT_FOUND',
        `There is no folder ${this.#folder}: this machine has no systemd. Start the server by its own means: forebear serve.`,
        { details: { folder: this.#folder } },
      );
    if (real !== join(await realpath(dirname(dirname(dirname(this.#folder)))), FOLDER))
      throw this.#refusal('its folder is a link, which is not followed');
  }

  #refusal(why: string): PlatformError {
    return new PlatformError('CONFLICT', `${this.path} is left as it is: ${why}.`, {
      details: { path: this.path },
    });
  }
}

/** A link that replaced the file meanwhile is not followed. */
const READ = constants.O_RDONLY | constants.O_NOFOLLOW;

function unlessMissing(error: unknown): undefined {
  if (!isErrno(error, 'ENOENT')) throw error;
}
