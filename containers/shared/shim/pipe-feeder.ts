import { execFile } from 'node:child_process';
import { constants, createReadStream, fstatSync, open } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { BackOff } from '#src/async/back-off.js';
import { isErrno } from '#src/domain/errors/index.js';
import { OpenFolder } from '#src/files/open-folder.js';
import type { InputPipe } from '#src/ports/runner.js';

/** A named input that a program reads through pipes: for each epoch `<name>_<epoch>`, from 0. */
export interface PipeOrder {
  /** The `/opt/ml` of the program, and the path below it of the folder that holds the pipes. */
  readonly root: string;
  readonly below: readonly string[];
  readonly name: string;
  /** The folder whose files are written, one after another in the order of their names. */
  readonly source: string;
}

/** The request to write an input into pipes below a folder. */
export function pipeOrder(root: string, { path, source }: InputPipe): PipeOrder {
  const below = path.split('/');
  const name = below.pop() ?? '';
  return { root, below, name, source };
}

/** How often a pipe without a reader is checked: at first, and at the longest. */
const PAUSES = { firstMs: 10, mostMs: 250 };
const CHUNK_BYTES = 256 * 1024;
const WRITE_IF_READ = constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

const makeFifo = promisify(execFile);
const openFile = promisify(open);

/**
 * Writes an input into pipes while a program reads them, again in each epoch. A program that reads
 * no more of an epoch gets the next. No thread is blocked: a pipe is opened only once it has a
 * reader, and written as far as it accepts bytes.
 */
export class PipeFeeder implements AsyncDisposable {
  readonly #order: PipeOrder;
  readonly #folder: OpenFolder;
  readonly #closed = new AbortController();

  private constructor(order: PipeOrder, folder: OpenFolder) {
    this.#order = order;
    this.#folder = folder;
  }

  /** Makes the pipe of the first epoch. */
  static async open(order: PipeOrder): Promise<PipeFeeder> {
    const folder = await OpenFolder.open(order.root, ...order.below);
    const feeder = new PipeFeeder(order, folder);
    await feeder.#make(0);
    return feeder;
  }

  /** Feeds the program until it is closed; rejects when the input cannot be read, or a pipe was replaced. */
  async feed(): Promise<void> {
    const { signal } = this.#closed;
    try {
      for (let epoch = 0; ; epoch += 1) {
        const pipe = await this.#whenRead(epoch);
        // The program may open the next pipe as soon as it has seen the end of this one.
        await this.#make(epoch + 1);
        await this.#write(pipe, () => rm(this.#path(epoch), { force: true }));
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Ends the feeding; the program does not get unread bytes. */
  async close(): Promise<void> {
    this.#closed.abort(new Error('The program has ended.'));
    await this.#folder.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Uses the opened folder, because the program may have replaced its path by a link. */
  #path(epoch: number): string {
    return this.#folder.pathOf(`${this.#order.name}_${epoch}`).toString();
  }

  /** Node.js has no call that makes a pipe. */
  async #make(epoch: number): Promise<void> {
    const path = this.#path(epoch);
    await rm(path, { force: true }); // left by an attempt that did not begin
    await makeFifo('mkfifo', ['-m', '666', path.replace('/self/', `/${process.pid}/`)]);
  }

  /** Opens a pipe once it has a reader; returns the number of the open file. */
  async #whenRead(epoch: number): Promise<number> {
    const { signal } = this.#closed;
    const backOff = new BackOff(PAUSES);
    for (;;) {
      signal.throwIfAborted();
      const pipe = await openFile(this.#path(epoch), WRITE_IF_READ).catch((error: unknown) => {
        if (!isErrno(error, 'ENXIO')) throw error; // the pipe has no reader
      });
      if (pipe !== undefined) return pipe;
      await sleep(backOff.next(), undefined, { signal });
    }
  }

  /** Writes all files, or as many as the program reads, and ends the pipe right after `atEnd`. */
  async #write(pipe: number, atEnd: () => Promise<void>): Promise<void> {
    if (!fstatSync(pipe).isFIFO()) throw new Error('the program has replaced it by something else');
    const socket = new Socket({ fd: pipe, readable: false, writable: true });
    socket.on('error', () => undefined); // each write reports it
    const { signal } = this.#closed;
    const destroy = () => socket.destroy();
    signal.addEventListener('abort', destroy, { once: true });
    try {
      const { source } = this.#order;
      for (const name of (await readdir(source)).sort())
        for await (const chunk of createReadStream(join(source, name), {
          highWaterMark: CHUNK_BYTES,
        }))
          await written(socket, chunk as Buffer);
    } catch (error) {
      if (!isErrno(error, 'EPIPE')) throw error; // the program has read enough
    } finally {
      signal.removeEventListener('abort', destroy);
      await atEnd().catch(() => undefined);
      destroy();
    }
  }
}

function written(socket: Socket, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}
