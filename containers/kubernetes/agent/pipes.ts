import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, constants, openSync, rmSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isErrno } from '#src/domain/errors/index.js';
import { EXCHANGE, PIPES } from './launcher.js';

const { O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY } = constants;
const LOOK_MS = 20;

/** A pipe that the launcher writes. */
export interface ReadPipe {
  readonly stream: Socket;
  /** Lets the stream end when no other process writes. */
  letEnd(): void;
}

/** The named pipes between the agent and the launcher. */
export class Pipes {
  readonly stdout: ReadPipe;
  readonly stderr: ReadPipe;
  readonly events: ReadPipe;

  /** Makes the pipes; that of the errors is the last one, and the launcher waits for it. */
  constructor() {
    for (const name of Object.values(PIPES)) {
      rmSync(join(EXCHANGE, name), { force: true });
      const path = join(EXCHANGE, `.${name}`);
      execFileSync('mkfifo', [path]);
      chmodSync(path, 0o666);
    }
    const open = (name: string): ReadPipe => {
      const path = join(EXCHANGE, `.${name}`);
      const stream = new Socket({ fd: openSync(path, O_RDONLY | O_NONBLOCK), readable: true });
      const writer = openSync(path, O_WRONLY | O_NONBLOCK);
      let isOpen = true;
      const letEnd = () => {
        if (isOpen) closeSync(writer);
        isOpen = false;
      };
      stream.on('error', () => stream.destroy());
      return { stream, letEnd };
    };
    openSync(join(EXCHANGE, `.${PIPES.alive}`), O_RDWR | O_NONBLOCK);
    this.events = open(PIPES.events);
    this.stdout = open(PIPES.stdout);
    this.stderr = open(PIPES.stderr);
  }

  /** Gives the pipes their names, so that the launcher finds them. */
  publish(rename: (from: string, to: string) => void): void {
    const { stderr, ...others } = PIPES;
    for (const name of [...Object.values(others), stderr])
      rename(join(EXCHANGE, `.${name}`), join(EXCHANGE, name));
  }

  /** Lets the launcher go on; waits until it has come to the gate. Returns false when stopped before. */
  async openGate(stopped: AbortSignal): Promise<boolean> {
    for (;;) {
      if (stopped.aborted) return false;
      try {
        const gate = openSync(join(EXCHANGE, PIPES.gate), O_WRONLY | O_NONBLOCK);
        writeSync(gate, 'go\n');
        closeSync(gate);
        return true;
      } catch (error) {
        if (!isErrno(error, 'ENXIO')) throw error; // nobody reads yet
      }
      await sleep(LOOK_MS);
    }
  }
}
