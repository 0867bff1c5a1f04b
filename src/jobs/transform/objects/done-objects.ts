import pLimit from 'p-limit';
import { parseStored } from '#src/domain/errors/index.js';
import type { ObjectFacts } from '#src/files/budget.js';
import type { TransformNotes } from './transform-notes.js';

/** An object whose output is completely stored. */
export interface DoneObject {
  /** Its key relative to the input. */
  readonly path: string;
  readonly input: ObjectFacts;
  readonly output: ObjectFacts;
  readonly records: number;
}

const FOLDER = 'done/';
/** The most objects in a note; a note that is not full is stored again with each object. */
const OBJECTS_OF_NOTE = 100;

/** The completed objects of a job, in its notes: no server transforms them again. */
export class DoneObjects {
  readonly #notes: TransformNotes;
  readonly #epoch: string;
  readonly #done = new Map<string, DoneObject>();
  /** The objects of this epoch, in the order of its notes. */
  readonly #own: DoneObject[] = [];
  #stored = 0;
  readonly #oneAtATime = pLimit(1);

  private constructor(notes: TransformNotes, epoch: string) {
    this.#notes = notes;
    this.#epoch = epoch;
  }

  /** Reads the notes. Each epoch writes separate notes; the latest note about an object counts. */
  static async open(notes: TransformNotes, epoch: number): Promise<DoneObjects> {
    const objects = new DoneObjects(notes, digits(epoch));
    for (const name of await notes.names(FOLDER)) {
      const lines = ((await notes.read(name)) ?? '').split('\n').filter((line) => line !== '');
      const found = lines.map((line) =>
        parseStored<DoneObject>(line, `A line of the note ${name}`),
      );
      for (const object of found) objects.#done.set(object.path, object);
      if (name.startsWith(`${FOLDER}${objects.#epoch}-`)) objects.#own.push(...found);
    }
    objects.#stored = objects.#own.length;
    return objects;
  }

  has(path: string): boolean {
    return this.#done.has(path);
  }

  all(): readonly DoneObject[] {
    return [...this.#done.values()];
  }

  /** Notes an object; the note is stored when this returns. */
  async add(object: DoneObject): Promise<void> {
    const index = this.#own.push(object) - 1;
    await this.#oneAtATime(() => this.#store(index));
    this.#done.set(object.path, object);
  }

  /** Stores a note with all objects so far, unless another call has done so. */
  async #store(index: number): Promise<void> {
    if (index < this.#stored) return;
    const note = Math.floor(index / OBJECTS_OF_NOTE);
    const start = note * OBJECTS_OF_NOTE;
    const objects = this.#own.slice(start, start + OBJECTS_OF_NOTE);
    const text = objects.map((object) => `${JSON.stringify(object)}\n`).join('');
    await this.#notes.write(`${FOLDER}${this.#epoch}-${digits(note)}.jsonl`, text);
    this.#stored = start + objects.length;
  }
}

/** Whether any object of a job is completed. */
export async function anyDone(notes: TransformNotes): Promise<boolean> {
  return (await notes.names(FOLDER)).length > 0;
}

/** Numbers that sort as names. */
function digits(number: number): string {
  return String(number).padStart(10, '0');
}
