import { WebSocket } from 'ws';

/** What to follow; `Data` is the shape of the query's result. */
export interface Subscription<Data> {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Returns true to end the subscription. */
  readonly onData: (data: Data) => boolean;
}

interface Message {
  readonly type: string;
  readonly payload?: unknown;
}

/** One subscription over one connection, by the protocol `graphql-transport-ws`. */
export function subscribe<Data>(
  url: string,
  { query, variables, onData }: Subscription<Data>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, 'graphql-transport-ws');
    const send = (message: object) => socket.send(JSON.stringify(message));
    socket.on('open', () => send({ type: 'connection_init' }));
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`The subscription was cut off (${code}).`)));
    socket.on('message', (text) => {
      const { type, payload } = JSON.parse(String(text)) as Message;
      if (type === 'connection_ack') {
        send({ id: '1', type: 'subscribe', payload: { query, variables } });
      } else if (type === 'ping') {
        send({ type: 'pong' });
      } else if (type === 'error') {
        reject(new Error(JSON.stringify(payload)));
        socket.close(1000);
      } else if (type === 'complete' || (type === 'next' && onData(dataOf<Data>(payload)))) {
        resolve();
        socket.close(1000);
      }
    });
  });
}

function dataOf<Data>(payload: unknown): Data {
  return (payload as { readonly data: Data }).data;
}
