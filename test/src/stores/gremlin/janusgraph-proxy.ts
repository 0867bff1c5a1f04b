import { type ProxiedConnection, TcpProxy } from '../../../support/tcp-proxy.js';

/** What a request of the store asks for, see write-script.ts. */
export type Operation = 'commit' | 'apply' | 'recover' | 'turn';

/** What happens to a request: it never arrives, or it does and its answer is lost. */
export type Fault = 'before' | 'answer';

/** A proxy before JanusGraph that cuts the connection at the request it is told. */
export class JanusGraphProxy implements AsyncDisposable {
  #proxy: TcpProxy | undefined;
  #next: { readonly at: Operation; readonly fault: Fault; readonly done: () => void } | undefined;
  #refuses = false;

  private constructor() {}

  static async open(target: string): Promise<JanusGraphProxy> {
    const cutting = new JanusGraphProxy();
    cutting.#proxy = await TcpProxy.open(target, (connection) => cutting.#serve(connection));
    return cutting;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.#proxy?.port}/gremlin`;
  }

  /** Cuts the connection of the next such request; resolves at once after that. */
  cutNext(at: Operation, fault: Fault): Promise<void> {
    return new Promise((resolve) => {
      this.#next = { at, fault, done: resolve };
    });
  }

  /** Whether every connection from now on ends at once. */
  refuse(refuses: boolean): void {
    this.#refuses = refuses;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#proxy?.[Symbol.asyncDispose]();
  }

  #serve({ client, server }: ProxiedConnection): void {
    if (this.#refuses) {
      client.destroy();
      server.destroy();
      return;
    }
    let answerIsCut: (() => void) | undefined;
    let waiting = Buffer.alloc(0);
    client.on('data', (data) => {
      waiting = Buffer.concat([waiting, data]);
      for (let part = firstPart(waiting); part; part = firstPart(waiting)) {
        const { bytes, text } = part;
        waiting = waiting.subarray(bytes.length);
        const next = this.#next;
        if (next && text.includes(`{"op":"${next.at}"`)) {
          this.#next = undefined;
          if (next.fault === 'before') {
            client.destroy();
            server.destroy();
            next.done();
            return;
          }
          answerIsCut = next.done;
        }
        server.write(bytes);
      }
    });
    server.on('data', (data) => {
      if (!answerIsCut) return client.write(data);
      client.destroy();
      server.destroy();
      answerIsCut();
      return false;
    });
  }
}

/** The opening request, or a frame of a client with what it says; undefined while it is not there whole. */
function firstPart(data: Buffer): { readonly bytes: Buffer; readonly text: string } | undefined {
  if (data.length < 8) return undefined;
  if (data.toString('latin1', 0, 4) === 'GET ') {
    const end = data.indexOf('\r\n\r\n');
    return end < 0 ? undefined : { bytes: data.subarray(0, end + 4), text: '' };
  }
  const short = (data[1] ?? 0) & 0x7f;
  const [length, start] =
    short < 126
      ? [short, 2]
      : short === 126
        ? [data.readUInt16BE(2), 4]
        : [data.length < 10 ? Number.POSITIVE_INFINITY : Number(data.readBigUInt64BE(2)), 10];
  const end = start + 4 + length;
  if (data.length < end) return undefined;
  const text = Buffer.from(data.subarray(start + 4, end));
  for (let at = 0; at < text.length; at += 1) {
    text[at] = (text[at] ?? 0) ^ (data[start + (at % 4)] ?? 0);
  }
  return { bytes: data.subarray(0, end), text: text.toString('latin1') };
}
