import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** One connection through a proxy; `serve` decides what passes in both directions. */
export interface ProxiedConnection {
  readonly client: Socket;
  readonly server: Socket;
}

/** A proxy between clients and a server. When one side ends, so does the other. */
export class TcpProxy implements AsyncDisposable {
  readonly port: number;
  readonly #listener: Server;
  readonly #sockets: ReadonlySet<Socket>;

  private constructor(listener: Server, sockets: ReadonlySet<Socket>) {
    this.port = (listener.address() as AddressInfo).port;
    this.#listener = listener;
    this.#sockets = sockets;
  }

  /** Listens on a free port for connections to the host and port of a URL. */
  static async open(
    target: string,
    serve: (connection: ProxiedConnection) => void,
  ): Promise<TcpProxy> {
    const { hostname, port } = new URL(target);
    const sockets = new Set<Socket>();
    const listener = createServer((client) => {
      const server = connect(Number(port), hostname);
      for (const socket of [client, server]) {
        socket.setNoDelay();
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => sockets.delete(socket));
      }
      // Data sent before still arrives.
      client.on('close', () => server.end());
      server.on('close', () => client.destroy());
      serve({ client, server });
    });
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return new TcpProxy(listener, sockets);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#listener.close();
    await once(this.#listener, 'close');
  }
}
