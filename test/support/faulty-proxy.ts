import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request instead of an answer; `cut` ends the connection in the answer's body. */
export type HttpFault = 'none' | 'hang' | 'cut' | 500 | 503;

/** An HTTP server before another, which fails as `next` says for each request. */
export interface FaultyProxy extends AsyncDisposable {
  readonly url: string;
  /** Ends every connection. */
  disconnect(): void;
}

/** Passes requests on to a server, unless a fault is to happen. */
export async function openFaultyProxy(target: string, next: () => HttpFault): Promise<FaultyProxy> {
  const proxy = passing(target, next);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    disconnect: () => proxy.closeAllConnections(),
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

function passing(target: string, next: () => HttpFault): Server {
  return createServer((asked, answer) => {
    const fault = next();
    asked.on('error', () => undefined);
    if (fault === 'hang') return void asked.resume();
    if (typeof fault === 'number') {
      asked.resume().on('end', () => answer.writeHead(fault).end());
      return;
    }
    const { method, url, headers } = asked;
    const onward = request(new URL(url ?? '/', target), { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      if (fault === 'cut') cutOff(given, answer);
      else given.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    if (fault === 'cut' && method !== 'GET') asked.once('data', () => asked.destroy());
    asked.pipe(onward);
  });
}

/** Passes half of what comes first. */
function cutOff(given: IncomingMessage, answer: ServerResponse): void {
  given.once('data', (chunk: Buffer) => {
    answer.write(chunk.subarray(0, chunk.length >> 1), () => answer.destroy());
  });
  given.once('end', () => answer.destroy());
}
