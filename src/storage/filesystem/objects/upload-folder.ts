import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno, PlatformError } from '#src/domain/errors/index.js';
import { syncFolder } from '#src/files/make-directory.js';
import type { ObjectAttributes, Part } from '#src/ports/object-storage.js';

/** What is known of an upload from its start. */
export interface UploadFacts {
  readonly key: string;
  readonly attributes?: ObjectAttributes;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** A stored part. */
export interface PartRecord extends Part {
  /** The file with the bytes; absent: they are in the slot of the part. */
  readonly file?: string;
}

/** Where a part is written. */
export interface PartTarget {
  readonly file: string;
  readonly position: number;
  readonly inSlot: boolean;
}

/** The file of all slots, which becomes the file of the object. */
const SLOTS = 'slots';
const FACTS = 'upload';
const RECORDS = 'parts';
/** A first part that is smaller than this is the last one, too, so it does not show the size of the others. */
const MIN_SLOT_BYTES = 5 * 1024 * 1024;
/** File systems limit the size of a file, even of one with holes. */
const MAX_SLOTS_BYTES = 2 ** 40;
/** How often parts of one upload may be stored, replacements included. */
const MAX_RECORDS = 20_000;

/**
 * The folder of an upload. Clients send parts of one size, except the last. So part _n_ is written
 * to slot _n_ of one file, which then only needs a footer to be the object. A part that does not
 * fit, and a replacement, is in a separate file, and the parts are copied at the end.
 */
export class UploadFolder {
  readonly path: string;
  readonly facts: UploadFacts;
  /** By number. */
  readonly records = new Map<number, PartRecord>();
  /** No part is stored any more: the upload was completed or aborted. */
  ended = false;
  /** The size of a slot, after the first part that shows it. */
  #slotBytes: number | undefined;
  #slotIsRecorded = false;
  /** The slots that are being written. */
  readonly #busy = new Set<number>();
  /** The parts that are being stored, in slots and in files. */
  #claims = 0;
  #count = 0;

  private constructor(path: string, facts: UploadFacts) {
    this.path = path;
    this.facts = facts;
  }

  static async create(path: string, facts: UploadFacts): Promise<UploadFolder> {
    await mkdir(path);
    await writeFile(join(path, FACTS), JSON.stringify(facts), { flag: 'wx', flush: true });
    await syncFolder(path);
    return new UploadFolder(path, facts);
  }

  /** Returns undefined when there is no such upload. */
  static async open(path: string): Promise<UploadFolder | undefined> {
    const facts = await readFacts(path);
    if (!facts) return undefined;
    const folder = new UploadFolder(path, facts);
    const records = await readFile(join(path, RECORDS), 'utf8').catch((error: unknown) => {
      if (isErrno(error, 'ENOENT')) return '';
      throw error;
    });
    // A crash may have left a part of the last line.
    for (const line of records.split('\n')) if (isJson(line)) folder.#apply(JSON.parse(line));
    return folder;
  }

  /** Whether a part is being stored. */
  get isInUse(): boolean {
    return this.#claims > 0;
  }

  /** Chooses where a part is written; afterwards {@link release} it. */
  claim(number: number, sizeBytes: number): PartTarget {
    this.#claims += 1;
    if (this.#slotBytes === undefined && sizeBytes >= MIN_SLOT_BYTES) this.#slotBytes = sizeBytes;
    const slot = this.#slotBytes ?? 0;
    const fits = sizeBytes <= slot && number * slot <= MAX_SLOTS_BYTES;
    if (fits && !this.#busy.has(number) && !this.records.has(number)) {
      this.#busy.add(number);
      return { file: join(this.path, SLOTS), position: (number - 1) * slot, inSlot: true };
    }
    return { file: join(this.path, `part-${randomUUID()}`), position: 0, inSlot: false };
  }

  release(number: number, { inSlot }: PartTarget): void {
    this.#claims -= 1;
    if (inSlot) this.#busy.delete(number);
  }

  /** Records a part whose bytes are durable. Removes the file of the part that it replaces. */
  async record(record: PartRecord): Promise<void> {
    this.#count += 1;
    if (this.#count > MAX_RECORDS) {
      throw new PlatformError(
        'LIMIT_EXCEEDED',
        `Parts of an upload can be stored ${MAX_RECORDS} times; abort this upload and begin another.`,
        { details: { max: MAX_RECORDS } },
      );
    }
    const lines = this.#slotIsRecorded ? [record] : [{ slotBytes: this.#slotBytes }, record];
    // A line break before the text ends a line that a crash cut off.
    const text = lines.map((line) => `\n${JSON.stringify(line)}`).join('');
    const handle = await open(join(this.path, RECORDS), 'a');
    try {
      await handle.appendFile(`${text}\n`);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    if (this.#slotBytes !== undefined) this.#slotIsRecorded = true;
    const before = this.records.get(record.number);
    this.records.set(record.number, record);
    if (before?.file !== undefined) await rm(join(this.path, before.file), { force: true });
  }

  /** The file and the position of a part's bytes. */
  placeOf({ number, file }: PartRecord): { readonly file: string; readonly position: number } {
    if (file !== undefined) return { file: join(this.path, file), position: 0 };
    return { file: join(this.path, SLOTS), position: (number - 1) * (this.#slotBytes ?? 0) };
  }

  /**
   * True when the slots are these parts in their order, so that the file of slots can be the object.
   * Only the last one may be in a separate file, from which it fits behind the others.
   */
  isInOrder(parts: readonly PartRecord[]): boolean {
    if (this.#busy.size > 0 || parts.length !== Math.max(...this.records.keys())) return false;
    return parts.every(({ number, sizeBytes, file }, index) => {
      if (number !== index + 1) return false;
      const isLast = number === parts.length;
      return isLast || (file === undefined && sizeBytes === this.#slotBytes);
    });
  }

  /** The file of slots. */
  get slots(): string {
    return join(this.path, SLOTS);
  }

  #apply(line: { readonly slotBytes?: number } | PartRecord): void {
    if ('number' in line) {
      this.records.set(line.number, line);
      this.#count += 1;
    } else if (line.slotBytes !== undefined) {
      this.#slotBytes = line.slotBytes;
      this.#slotIsRecorded = true;
    }
  }
}

/** Reads what is known of an upload; undefined when there is none. */
export async function readFacts(path: string): Promise<UploadFacts | undefined> {
  const text = await readFile(join(path, FACTS), 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) return '';
    throw error;
  });
  return isJson(text) ? (JSON.parse(text) as UploadFacts) : undefined;
}

function isJson(text: string): boolean {
  if (text === '') return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
