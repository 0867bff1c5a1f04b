import { type ProxiedConnection, TcpProxy } from '../../../support/tcp-proxy.js';

/** Where a connection is cut: before a request reaches the server, after it did, or before its answer. */
export type Cut = 'before' | 'after' | 'answer';

/** Requests at least so long are writes: their script goes with them. */
export const WRITE_BYTES = 6_000;

/** A proxy before a server that cuts the connection of the next write when it is told to. */
export class CuttingProxy implements AsyncDisposable {
  #proxy: TcpProxy | undefined;
  #next: Cut | undefined;
  #isFrozen = false;
  #maxBytes = Number.POSITIVE_INFINITY;
  #bytesAfterCut: number | undefined;
  cuts = 0;

  private constructor() {}

  static async open(target: string): Promise<CuttingProxy> {
    const cutting = new CuttingProxy();
    cutting.#proxy = await TcpProxy.open(target, (connection) => cutting.#serve(connection));
    return cutting;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.#proxy?.port}/gremlin`;
  }

  cutNextWrite(cut: Cut): void {
    this.#next = cut;
  }

  /** Cuts the next write after it reached the server, and everything from then on. */
  goAwayAfterNextWrite(): void {
    this.#next = 'after';
    this.#bytesAfterCut = 0;
  }

  /** Lets nothing through any more, and keeps connections open. */
  freeze(): void {
    this.#isFrozen = true;
  }

  /** Cuts the connection of a longer request, as a server does above its `maxContentLength`. */
  takeNoMoreThan(bytes: number): void {
    this.#maxBytes = bytes;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#proxy?.[Symbol.asyncDispose]();
  }

  #serve({ client, server }: ProxiedConnection): void {
    let answerIsCut = false;
    let bytes = 0;
    const cut = () => {
      this.cuts += 1;
      this.#maxBytes = this.#bytesAfterCut ?? this.#maxBytes;
      this.#bytesAfterCut = undefined;
      client.destroy();
      server.end();
    };
    client.on('data', (data) => {
      if (this.#isFrozen) return;
      bytes += data.length;
      if (bytes > this.#maxBytes) return cut();
      const now = data.length >= WRITE_BYTES ? this.#next : undefined;
      if (now !== undefined) this.#next = undefined;
      if (now === 'before') return cut();
      server.write(data);
      if (now === 'after') cut();
      answerIsCut ||= now === 'answer';
    });
    server.on('data', (data) => {
      bytes = 0;
      if (this.#isFrozen) return;
      if (answerIsCut) cut();
      else client.write(data);
    });
  }
}
