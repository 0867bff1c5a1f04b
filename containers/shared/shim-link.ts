import { closeSync, openSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { RUN_FILES, type ShimEvent, type ShimRequest } from './shim/run-folder.js';

/** Longer paths do not fit into the address of a socket. */
const MAX_SOCKET_PATH_BYTES = 100;

/** A connection to a shim, which shows the shim that a server lives. */
export interface ShimLink {
  readonly closed: Promise<void>;
  send(request: ShimRequest): void;
  close(): void;
}

/** Connects to the shim of a run's folder; returns undefined when none answers. */
export async function openShimLink(
  folder: string,
  onEvent: (event: ShimEvent) => void,
): Promise<ShimLink | undefined> {
  const socket = await connectTo(folder);
  if (!socket) return undefined;
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = `${text}${chunk}`.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) onEvent(JSON.parse(line) as ShimEvent);
  });
  return {
    closed: new Promise((resolve) => socket.once('close', () => resolve())),
    send: (request) => void socket.write(`${JSON.stringify(request)}\n`),
    close: () => void socket.destroy(),
  };
}

function connectTo(folder: string): Promise<Socket | undefined> {
  const path = join(folder, RUN_FILES.socket);
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES || process.platform !== 'linux') {
    return connectToPath(path);
  }
  return connectThroughDescriptor(folder);
}

/** The open descriptor of the folder makes the path short. */
async function connectThroughDescriptor(folder: string): Promise<Socket | undefined> {
  let descriptor: number;
  try {
    descriptor = openSync(folder, 'r');
  } catch {
    return undefined;
  }
  try {
    return await connectToPath(`/proc/self/fd/${descriptor}/${RUN_FILES.socket}`);
  } finally {
    closeSync(descriptor);
  }
}

function connectToPath(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    // Also handles later errors of the connection, which then closes.
    socket.on('error', () => resolve(undefined));
  });
}
