import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Where a connection is cut: before a request reaches the server, after it did, or before its answer. */
export type Cut = 'before' | 'after' | 'answer';

/** Requests at least so long are writes: their script goes with them. */
const WRITE_BYTES = 6_000;

/** A proxy before a server that cuts the connection of the next write when it is told to. */
export class CuttingProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #next: Cut | undefined;
  #isFrozen = false;
  cuts = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(target: URL): Promise<CuttingProxy> {
    const server = createServer();
    const proxy = new CuttingProxy(server);
    server.on('connection', (client) => proxy.#serve(client, target));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  cutNextWrite(cut: Cut): void {
    this.#next = cut;
  }

  /** Lets nothing through any more, and keeps connections open. */
  freeze(): void {
    this.#isFrozen = true;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #serve(client: Socket, target: URL): void {
    const server = connect(Number(target.port), target.hostname);
    let answerIsCut = false;
    const cut = () => {
      this.cuts += 1;
      client.destroy();
      server.end();
    };
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.#sockets.delete(socket));
    }
    client.on('data', (data) => {
      if (this.#isFrozen) return;
      const now = data.length >= WRITE_BYTES ? this.#next : undefined;
      if (now !== undefined) this.#next = undefined;
      if (now === 'before') return cut();
      server.write(data);
      if (now === 'after') cut();
      answerIsCut ||= now === 'answer';
    });
    server.on('data', (data) => {
      if (this.#isFrozen) return;
      if (answerIsCut) cut();
      else client.write(data);
    });
    client.on('close', () => server.end());
    server.on('close', () => client.destroy());
  }
}
