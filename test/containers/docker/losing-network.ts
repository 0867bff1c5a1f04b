import { execFile } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A socket that forwards requests to a daemon. Once, it removes the network of a container that is about to start. */
export async function losingNetwork(socketPath: string, directory: string) {
  let network: string | undefined;
  let isLost = false;
  const watch = async (text: string) => {
    network = /"NetworkMode":"(forebear-\w+)"/.exec(text)?.[1] ?? network;
    if (isLost || network === undefined || !/\/start[? ]/.test(text)) return;
    isLost = true;
    await run('docker', ['--host', `unix://${socketPath}`, 'network', 'rm', network]);
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const daemon = connect({ path: socketPath, allowHalfOpen: true });
    const watched = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        watch(chunk.toString('latin1')).then(() => done(null, chunk), done);
      },
    });
    pipeline(client, watched, daemon).catch(() => client.destroy());
    pipeline(daemon, client).catch(() => daemon.destroy());
  });
  const path = join(directory, 'docker.sock');
  await new Promise<void>((resolve) => {
    server.listen(path, resolve);
  });
  return {
    socketPath: path,
    hasLost: () => isLost,
    close: () => server.close(),
  };
}
