import type { JobFolder } from '../job-folder.js';

/**
 * Notes where the job is that the program of a host is about to be started, as its run may be lost: a host with the note
 * and without a run is not started again.
 */
export class StartedNote {
  readonly #folder: JobFolder;
  readonly #name: string;
  #isWritten = false;

  constructor(folder: JobFolder, host: string) {
    this.#folder = folder;
    this.#name = `started-${host}`;
  }

  async isThere(): Promise<boolean> {
    return (await this.#folder.readNote(this.#name)) !== undefined;
  }

  async write(): Promise<void> {
    this.#isWritten = true;
    await this.#folder.writeNote(this.#name, {});
  }

  /** Takes back what this start wrote. */
  async undo(): Promise<void> {
    if (this.#isWritten) await this.remove();
  }

  async remove(): Promise<void> {
    await this.#folder.removeNote(this.#name);
  }
}
