import type { PlatformError } from '#src/domain/errors/index.js';
import { CalledThread, spawn, threadEnded } from '#src/threads/called-thread.js';
import type { Stretch, Window } from '../snapshot/window.js';
import type { Layout } from './layout.js';
import type { OpenedFile } from './row-thread.js';
import { RowWriter, type WrittenRows } from './row-writer.js';

/** Writes the rows of windows for one file. */
export interface FileRows {
  /** Returns the rows; undefined when they need columns that the file lacks. */
  write(window: Window): Promise<WrittenRows | undefined>;
}

/** Below this number of rows, an export is written before a thread would have started. */
const WINDOWS_HERE = 32;

/** Writes the rows of one file after another: on this thread at first, then on a separate one. */
export class RowWriters {
  #windows = 0;
  #thread: CalledThread | undefined;

  /** The previous file must be complete. */
  open(kind: Stretch['kind'], layout: Layout): FileRows {
    const here = new RowWriter(kind, layout);
    let thread: CalledThread | undefined;
    return {
      write: async ({ lines, count }) => {
        this.#windows += 1;
        if (this.#windows <= WINDOWS_HERE) return here.write({ lines, count });
        if (!thread) {
          this.#thread ??= new CalledThread(spawn(import.meta.url, './row-thread.js', null), gone);
          thread = this.#thread;
          await thread.call('open', { kind, columns: layout.columns } satisfies OpenedFile);
        }
        return thread.call<WrittenRows | undefined>('write', { lines, count });
      },
    };
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }
}

function gone(cause: unknown): PlatformError {
  return threadEnded('The thread of an export has ended', cause);
}
