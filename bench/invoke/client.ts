import { Agent, request } from 'node:http';

const BODY = Buffer.from('user_7,10.0.7.7\n');

/** Sends one prediction after the other on connections that stay open. */
export class InvokeClient {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #url: URL;

  constructor(url: URL) {
    this.#url = url;
  }

  /** Milliseconds from the request to the end of its response. */
  once(): Promise<number> {
    return new Promise((resolve, reject) => {
      const start = performance.now();
      const { hostname, port, pathname } = this.#url;
      const call = request(
        {
          hostname,
          port,
          path: pathname,
          method: 'POST',
          agent: this.#agent,
          headers: { 'Content-Type': 'text/csv', 'Content-Length': BODY.length },
        },
        (response) => {
          response.on('data', () => undefined);
          response.on('end', () => {
            if (response.statusCode === 200) resolve(performance.now() - start);
            else reject(new Error(`The answer was ${response.statusCode}.`));
          });
        },
      );
      call.on('error', reject);
      call.end(BODY);
    });
  }

  /** How long each of a number of requests takes, one at a time. */
  async inTurn(count: number): Promise<readonly number[]> {
    const samples: number[] = [];
    for (let at = 0; at < count; at += 1) samples.push(await this.once());
    return samples;
  }

  /** Requests per second with a number of concurrent requests. */
  async perSecond(atOnce: number, milliseconds: number): Promise<number> {
    const start = performance.now();
    const end = start + milliseconds;
    let answered = 0;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (performance.now() < end) {
          await this.once();
          answered += 1;
        }
      }),
    );
    return (answered / (performance.now() - start)) * 1000;
  }

  close(): void {
    this.#agent.destroy();
  }
}
