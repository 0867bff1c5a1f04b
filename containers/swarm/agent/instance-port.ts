import { connect, createServer, type Server, type Socket } from 'node:net';

/** The address of a program on its node. */
export interface ProgramAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * The port of an instance, on the address of its node; connections are forwarded to the container
 * of the program.
 */
export class InstancePort {
  readonly server: Server;
  #target: ProgramAddress | undefined;

  constructor() {
    this.server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      this.#pass(socket),
    );
  }

  /** Accepts connections from now on. */
  open(target: ProgramAddress | undefined): void {
    this.#target = target;
  }

  #pass(socket: Socket): void {
    if (!this.#target) return void socket.destroy();
    const program = connect({ ...this.#target, allowHalfOpen: true, noDelay: true });
    const close = () => {
      socket.destroy();
      program.destroy();
    };
    socket.on('error', close).pipe(program);
    program.on('error', close).pipe(socket);
  }
}
