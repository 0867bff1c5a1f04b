import { connect, createServer, type Server, type Socket } from 'node:net';

interface State {
  armed: boolean;
  cuts: number;
  frozen: boolean;
}

/** A proxy between a driver and its database that can lose an answer, or all of them. */
export class CuttingProxy implements AsyncDisposable {
  readonly url: string;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;
  readonly #state: State;

  private constructor(parts: {
    server: Server;
    sockets: Set<Socket>;
    state: State;
    port: number;
  }) {
    this.#server = parts.server;
    this.#sockets = parts.sockets;
    this.#state = parts.state;
    this.url = `bolt://127.0.0.1:${parts.port}`;
  }

  /**
   * Forwards to the database. When armed, the next request of more than `bytes` reaches the database, and the
   * connection is cut when the first of its answer comes, or at once for every other one of those requests.
   */
  static async open(target: string, bytes: number): Promise<CuttingProxy> {
    const { hostname, port } = new URL(target);
    const state: State = { armed: false, cuts: 0, frozen: false };
    const sockets = new Set<Socket>();
    const server = createServer((client) => {
      const database = connect(Number(port), hostname);
      let doomed = false;
      const cut = () => {
        state.cuts += 1;
        client.destroy();
        database.destroy();
      };
      for (const socket of [client, database]) {
        socket.setNoDelay();
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          sockets.delete(socket);
          client.destroy();
          database.destroy();
        });
      }
      client.on('data', (data: Buffer) => {
        if (state.frozen) return;
        if (state.armed && data.length > bytes) {
          state.armed = false;
          doomed = true;
          database.write(data, () => {
            if (state.cuts % 2 === 1) cut();
          });
        } else database.write(data);
      });
      database.on('data', (data: Buffer) => {
        if (state.frozen) return;
        if (doomed) cut();
        else client.write(data);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return new CuttingProxy({
      server,
      sockets,
      state,
      port: typeof address === 'object' && address ? address.port : 0,
    });
  }

  /** Answers that were lost. */
  get cuts(): number {
    return this.#state.cuts;
  }

  /** Loses the answer to the next large request. */
  arm(): void {
    this.#state.armed = true;
  }

  /** Lets nothing through any more, and keeps connections open. */
  freeze(): void {
    this.#state.frozen = true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
