import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '#src/files/durable.js';
import type { ObjectFacts } from '#src/files/meter.js';

/** An object whose output is stored whole. */
export interface DoneObject {
  /** Its key relative to the input. */
  readonly path: string;
  readonly input: ObjectFacts;
  readonly output: ObjectFacts;
  readonly records: number;
}

const FILE = 'done.jsonl';

/** The objects of a job that are done, on the disk of its server: they are not transformed again after a crash. */
export class DoneObjects implements AsyncDisposable {
  readonly #file: FileHandle;
  readonly #done: Map<string, DoneObject>;
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(file: FileHandle, done: Map<string, DoneObject>) {
    this.#file = file;
    this.#done = done;
  }

  /** Opens the file in a folder; a last line that a crash has cut off is removed. */
  static async open(folder: string): Promise<DoneObjects> {
    const file = await open(join(folder, FILE), 'a+', 0o600);
    try {
      const text = await file.readFile('utf8');
      const whole = text.slice(0, text.lastIndexOf('\n') + 1);
      if (whole.length < text.length) await file.truncate(Buffer.byteLength(whole));
      await syncFolder(folder);
      const lines = whole.split('\n').filter((line) => line !== '');
      const done = lines.map((line) => JSON.parse(line) as DoneObject);
      return new DoneObjects(file, new Map(done.map((object) => [object.path, object])));
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  has(path: string): boolean {
    return this.#done.has(path);
  }

  all(): readonly DoneObject[] {
    return [...this.#done.values()];
  }

  /** Notes an object; it is on the disk when this returns. */
  async add(object: DoneObject): Promise<void> {
    const write = this.#writing.then(async () => {
      await this.#file.appendFile(`${JSON.stringify(object)}\n`);
      await this.#file.datasync();
    });
    this.#writing = write.catch(() => undefined);
    await write;
    this.#done.set(object.path, object);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writing;
    await this.#file.close();
  }
}
