import { createServer, type Server, type Socket } from 'node:net';
import type { ShimEvent, ShimRequest } from './shim-order.js';

/** What the shim does when its servers speak or leave. */
export interface ControlHandlers {
  onStop(graceMs: number): void;
  /** No server has been there for the grace time. */
  onOrphaned(): void;
}

/**
 * The shim's end of the line to its servers. An open connection is a server's sign of life: the
 * kernel closes it however the server ends.
 */
export class Control {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Those that have not yet taken what they were told last. */
  readonly #busy = new WeakSet<Socket>();
  readonly #handlers: ControlHandlers;
  readonly #orphanGraceMs: number;
  #orphanTimer: NodeJS.Timeout | undefined;
  #lastSequence = 0;

  private constructor(handlers: ControlHandlers, orphanGraceMs: number) {
    this.#handlers = handlers;
    this.#orphanGraceMs = orphanGraceMs;
    this.#server = createServer((socket) => this.#accept(socket));
    this.#waitForServer();
  }

  /** Listens on a socket of the file system, whose path should be short: relative. */
  static async open(
    path: string,
    handlers: ControlHandlers,
    orphanGraceMs: number,
  ): Promise<Control> {
    const control = new Control(handlers, orphanGraceMs);
    await new Promise<void>((resolve, reject) => {
      control.#server.once('error', reject).listen(path, resolve);
    });
    return control;
  }

  /** Tells that there is output; a server that has not taken the last word is told when it has. */
  announce(sequence: number): void {
    this.#lastSequence = sequence;
    for (const socket of this.#sockets) this.#tell(socket);
  }

  /** Tells the end, and resolves when every server has it or is gone. */
  async close(exit: ShimEvent): Promise<void> {
    clearTimeout(this.#orphanTimer);
    for (const socket of this.#sockets) {
      send(socket, exit);
      socket.end();
      socket.setTimeout(1000, () => socket.destroy());
    }
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #accept(socket: Socket): void {
    clearTimeout(this.#orphanTimer);
    this.#sockets.add(socket);
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = `${text}${chunk}`.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) this.#handlers.onStop((JSON.parse(line) as ShimRequest).stop);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.#sockets.delete(socket);
      if (this.#sockets.size === 0) this.#waitForServer();
    });
  }

  #tell(socket: Socket): void {
    if (this.#busy.has(socket)) return;
    this.#busy.add(socket);
    const sequence = this.#lastSequence;
    send(socket, { output: sequence }, () => {
      this.#busy.delete(socket);
      if (this.#lastSequence > sequence) this.#tell(socket);
    });
  }

  #waitForServer(): void {
    this.#orphanTimer = setTimeout(() => this.#handlers.onOrphaned(), this.#orphanGraceMs);
  }
}

function send(socket: Socket, event: ShimEvent, taken?: () => void): void {
  if (socket.writable) socket.write(`${JSON.stringify(event)}\n`, taken);
}
