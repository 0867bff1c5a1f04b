import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import pTimeout from 'p-timeout';
import { z } from 'zod';
import { pause } from '#src/async/abort.js';
import { isErrno, PlatformError } from '#src/domain/errors/index.js';
import type { Head } from '#src/domain/graph/index.js';
import { replaceFile } from '#src/files/make-directory.js';
import type { KnownHead } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Clock, Logger } from '#src/ports/system.js';

/** Heads of the ledger that a server has seen, oldest first. */
const notesSchema = z.array(
  z.object({ time: z.number(), seq: z.int().positive(), digest: z.string() }).readonly(),
);
type HeadNote = z.infer<typeof notesSchema>[number];

/** The number of notes in the file. */
const MOST = 100;
const INTERVAL_MS = 60_000;
/** The note before the first commit; it distinguishes a lost graph from one that never existed. */
const FIRST_INTERVAL_MS = 1_000;
/** How long the last note may delay the end of the server. */
const LONGEST_MS = 2_000;

export interface HeadNotesOptions {
  /** The data directory. */
  readonly directory: string;
  readonly store: GraphStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Continues with an empty graph although commits were noted. */
  readonly acceptEmpty?: boolean | undefined;
}

/**
 * Writes the digests of heads to a file of the data directory, once a minute and when the server
 * ends. The next start compares them with the ledger, and notices a ledger that was cut off or
 * rewritten. Then the server warns, sets the notes aside and continues, because a database may be
 * restored from an earlier copy.
 */
export class HeadNotes {
  readonly #options: HeadNotesOptions;
  readonly #stop = new AbortController();
  #notes: readonly HeadNote[];
  #working: Promise<void>;

  private constructor(options: HeadNotesOptions, notes: readonly HeadNote[]) {
    this.#options = options;
    this.#notes = notes;
    this.#working = this.#work();
  }

  /**
   * Compares the ledger with the notes, then continues them. Throws `GRAPH_LOST` for an empty
   * ledger when commits were noted, `CONFIG_INVALID` for an unreadable file.
   */
  static async open(options: HeadNotesOptions): Promise<HeadNotes> {
    const notes = await readNotes(fileOf(options));
    const difference = await differenceFrom(notes.at(-1), options.store);
    if (!difference) return new HeadNotes(options, notes);
    if (difference.head.seq === 0 && !options.acceptEmpty)
      throw graphLost(fileOf(options), difference.noted);
    await setAside(options, difference);
    return new HeadNotes(options, []);
  }

  /** Writes the last head, then stops. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#working;
    await this.#note();
  }

  async #work(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.#note();
      const wait = this.#notes.length > 0 ? INTERVAL_MS : FIRST_INTERVAL_MS;
      await pause(this.#options.clock, wait, signal);
    }
  }

  /** A head that cannot be read or written now is written the next time. */
  async #note(): Promise<void> {
    const { store, clock, logger } = this.#options;
    try {
      const { seq, digest } = await pTimeout(store.head(), { milliseconds: LONGEST_MS });
      const last = this.#notes.at(-1);
      if (seq === (last?.seq ?? 0)) return;
      const difference = await differenceFrom(last, store);
      if (difference) await setAside(this.#options, difference);
      const before = difference ? [] : this.#notes;
      this.#notes = [...before, { time: clock.now(), seq, digest }].slice(-MOST);
      await replaceFile(fileOf(this.#options), `${JSON.stringify(this.#notes)}\n`);
    } catch (error) {
      logger.warn('The head of the ledger could not be noted', { error });
    }
  }
}

/** The part of a store that names the file of its notes. */
interface NotedStore {
  /** The data directory. */
  readonly directory: string;
  readonly store: Pick<GraphStore, 'name'>;
}

/**
 * Throws `GRAPH_LOST` when commits of a store were noted, for a caller that finds the store
 * missing.
 */
export async function checkNeverUsed(noted: NotedStore): Promise<void> {
  const note = (await readNotes(fileOf(noted))).at(-1);
  if (note) throw graphLost(fileOf(noted), note);
}

function graphLost(file: string, { seq, time }: HeadNote): PlatformError {
  return new PlatformError(
    'GRAPH_LOST',
    `The database is gone or empty, though ${file} notes ${seq} commits, the last of them seen at ${new Date(time).toISOString()}. Check that its disk is mounted and the settings name the same database, or restore it from a backup; with --accept-empty the server starts with an empty graph.`,
    { details: { file, seq } },
  );
}

/** The noted heads of a store, for a verification. Throws as {@link HeadNotes.open} does. */
export async function notedHeads(noted: NotedStore): Promise<readonly KnownHead[]> {
  const notes = await readNotes(fileOf(noted));
  return notes.map(({ time, seq, digest }) => {
    return { seq, digest, source: `the server noted at ${new Date(time).toISOString()}` };
  });
}

function fileOf({ directory, store }: NotedStore): string {
  return path.join(directory, `heads-${store.name}.json`);
}

async function readNotes(file: string): Promise<readonly HeadNote[]> {
  try {
    return notesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw new PlatformError(
      'CONFIG_INVALID',
      `The file ${file}, in which the server notes the heads of its ledger, cannot be read. Look for a damaged disk; without the file the server makes a new one.`,
      { details: { file }, cause: error },
    );
  }
}

interface Difference {
  readonly noted: HeadNote;
  readonly head: Head;
}

async function differenceFrom(
  noted: HeadNote | undefined,
  store: GraphStore,
): Promise<Difference | undefined> {
  if (!noted) return undefined;
  const head = await store.head();
  const [header] = noted.seq <= head.seq ? await store.headers({ seq: noted.seq }) : [];
  return header?.digest === noted.digest ? undefined : { noted, head };
}

async function setAside(options: HeadNotesOptions, { noted, head }: Difference): Promise<void> {
  const { clock, logger, acceptEmpty = false } = options;
  const file = fileOf(options);
  const aside = `${file}.${new Date(clock.now()).toISOString().replaceAll(':', '-')}`;
  await rename(file, aside);
  const found = { code: 'LEDGER_RESTORED', noted, head, notes: aside };
  if (acceptEmpty && head.seq === 0)
    logger.warn('The server starts with an empty graph, as --accept-empty asks', found);
  else
    logger.error(
      'The ledger is not the one that was noted: the database was restored from an earlier copy, or its end was cut off or changed',
      found,
    );
}
