import { createServer, type Server, type Socket } from 'node:net';
import type { RunReport } from '#src/ports/run.js';
import type { ShimEvent, ShimRequest } from './run-folder.js';

/** What the shim does on requests of servers, and when all servers have gone. */
export interface ControlHandlers {
  onStop(graceMs: number): void;
  /** Called when no server was connected for the grace time. */
  onOrphaned(): void;
}

/** The time limit until the program runs; by then the server that starts it connects. */
const START_MS = 60_000;

/**
 * The shim's end of the connections to servers. An open connection shows that a server lives, because the kernel closes
 * it however the server ends.
 */
export class Control {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Sockets whose last message is not sent yet. */
  readonly #sending = new WeakSet<Socket>();
  readonly #handlers: ControlHandlers;
  readonly #orphanGraceMs: number;
  #orphanTimer: NodeJS.Timeout | undefined;
  #lastSequence = 0;
  #programEnded = false;
  #report: RunReport | undefined;

  private constructor(handlers: ControlHandlers, orphanGraceMs: number) {
    this.#handlers = handlers;
    this.#orphanGraceMs = orphanGraceMs;
    this.#server = createServer((socket) => this.#accept(socket));
    this.#waitForServer(Math.max(orphanGraceMs, START_MS));
  }

  /** Listens on a Unix socket; the path should be short, hence relative. */
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

  /** Starts the grace time: the program runs. */
  started(): void {
    if (this.#sockets.size === 0) this.#waitForServer(this.#orphanGraceMs);
  }

  /** Reports output to the servers; one whose last message is still being sent gets a single later message. */
  announce(sequence: number): void {
    this.#lastSequence = sequence;
    for (const socket of this.#sockets) this.#announceTo(socket);
  }

  /** Reports what is known of the run. */
  tell(report: RunReport): void {
    this.#report = report;
    for (const socket of this.#sockets) send(socket, { report });
  }

  /** Reports that the program has ended; its exit follows once its descendants have ended too. */
  programEnded(): void {
    this.#programEnded = true;
    for (const socket of this.#sockets) send(socket, { programEnded: true });
  }

  /** Reports the exit; resolves when every server has received it or is gone. */
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
      if (this.#sockets.size === 0) this.#waitForServer(this.#orphanGraceMs);
    });
    // Output that came after the server had connected and before its connection was accepted.
    if (this.#lastSequence > 0) this.#announceTo(socket);
    if (this.#programEnded) send(socket, { programEnded: true });
    if (this.#report) send(socket, { report: this.#report });
  }

  #announceTo(socket: Socket): void {
    if (this.#sending.has(socket)) return;
    this.#sending.add(socket);
    const sequence = this.#lastSequence;
    send(socket, { output: sequence }, () => {
      this.#sending.delete(socket);
      if (this.#lastSequence > sequence) this.#announceTo(socket);
    });
  }

  #waitForServer(graceMs: number): void {
    clearTimeout(this.#orphanTimer);
    this.#orphanTimer = setTimeout(() => this.#handlers.onOrphaned(), graceMs);
  }
}

function send(socket: Socket, event: ShimEvent, taken?: () => void): void {
  if (socket.writable) socket.write(`${JSON.stringify(event)}\n`, taken);
}
