import { type ProxiedConnection, TcpProxy } from '../../../support/tcp-proxy.js';

/** A proxy between a driver and its database that can lose one answer, or all of them. */
export class CuttingProxy implements AsyncDisposable {
  readonly #bytes: number;
  #proxy: TcpProxy | undefined;
  #isArmed = false;
  #isFrozen = false;
  /** Answers that were lost. */
  cuts = 0;

  private constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /**
   * Forwards to the database. When armed, the next request of more than `bytes` reaches the
   * database, and the connection is cut: alternately when the first byte of its answer comes, or at
   * once.
   */
  static async open(target: string, bytes: number): Promise<CuttingProxy> {
    const cutting = new CuttingProxy(bytes);
    cutting.#proxy = await TcpProxy.open(target, (connection) => cutting.#serve(connection));
    return cutting;
  }

  get url(): string {
    return `bolt://127.0.0.1:${this.#proxy?.port}`;
  }

  /** Loses the answer to the next large request. */
  arm(): void {
    this.#isArmed = true;
  }

  /** Forwards nothing any more but keeps connections open. */
  freeze(): void {
    this.#isFrozen = true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#proxy?.[Symbol.asyncDispose]();
  }

  #serve({ client, server }: ProxiedConnection): void {
    let isDoomed = false;
    const cut = () => {
      this.cuts += 1;
      client.destroy();
      server.destroy();
    };
    client.on('data', (data) => {
      if (this.#isFrozen) return;
      if (this.#isArmed && data.length > this.#bytes) {
        this.#isArmed = false;
        isDoomed = true;
        server.write(data, () => {
          if (this.cuts % 2 === 1) cut();
        });
      } else server.write(data);
    });
    server.on('data', (data) => {
      if (this.#isFrozen) return;
      if (isDoomed) cut();
      else client.write(data);
    });
  }
}
