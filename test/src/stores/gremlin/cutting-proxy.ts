import { type ProxiedConnection, TcpProxy } from '../../../support/tcp-proxy.js';
import { ClientFrames } from './client-frames.js';

/**
 * When a connection is cut: before a request reaches the server, after that, or before the answer.
 */
export type Cut = 'before' | 'after' | 'answer';

/** Requests that write a group, as a script or as a traversal. */
export const WRITE = /ForebearWrite\.run|_lock/;

/** JanusGraph requests that run an operation on the head. */
export function janusGraph(operation: 'commit' | 'apply' | 'recover' | 'turn'): RegExp {
  return new RegExp(`{"op":"${operation}"`);
}

/** A proxy for a Gremlin server that cuts the connection at chosen requests. */
export class CuttingProxy implements AsyncDisposable {
  #proxy: TcpProxy | undefined;
  #next: { readonly request: RegExp; readonly cut: Cut; readonly done: () => void } | undefined;
  #isFrozen = false;
  #refuses = false;
  #goesAway = false;
  #maxBytes = Number.POSITIVE_INFINITY;
  #taken: RegExp | undefined;
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

  /** Cuts the connection of the next matching request, and then resolves. */
  cutNext(request: RegExp, cut: Cut): Promise<void> {
    return new Promise((done) => {
      this.#next = { request, cut, done };
    });
  }

  /** Cuts the next write after it reached the server, and all later requests. */
  goAwayAfterNextWrite(): void {
    this.#goesAway = true;
    void this.cutNext(WRITE, 'after');
  }

  /** Forwards nothing any more but keeps connections open. */
  freeze(): void {
    this.#isFrozen = true;
  }

  /** Whether every new connection ends at once. */
  refuse(refuses: boolean): void {
    this.#refuses = refuses;
  }

  /** Cuts the connection of a longer request, as a server does above its `maxContentLength`. */
  takeNoMoreThan(bytes: number): void {
    this.#maxBytes = bytes;
  }

  /** Cuts the connection of every matching request; without an argument, of none. */
  takeNone(request?: RegExp): void {
    this.#taken = request;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#proxy?.[Symbol.asyncDispose]();
  }

  #serve({ client, server }: ProxiedConnection): void {
    const frames = new ClientFrames();
    let answerIsCut: (() => void) | undefined;
    const cut = (done?: () => void) => {
      this.cuts += 1;
      if (this.#goesAway && done) this.#maxBytes = 0;
      client.destroy();
      server.end();
      done?.();
    };
    if (this.#refuses) {
      cut();
      return;
    }
    client.on('data', (data) => {
      if (this.#isFrozen) return;
      for (const { bytes, text } of frames.push(data)) {
        const { request, cut: where, done } = this.#next ?? {};
        const isNext = request?.test(text) ?? false;
        if (isNext) this.#next = undefined;
        const isTooMuch = text !== '' && bytes.length > this.#maxBytes;
        if (isTooMuch || this.#taken?.test(text)) return cut();
        if (isNext && where === 'before') return cut(done);
        server.write(bytes);
        if (isNext && where === 'after') return cut(done);
        if (isNext) answerIsCut = done;
      }
      const { announced } = frames;
      if (Number.isFinite(announced) && announced > this.#maxBytes) cut();
    });
    server.on('data', (data) => {
      if (this.#isFrozen) return;
      if (answerIsCut) cut(answerIsCut);
      else client.write(data);
    });
  }
}
