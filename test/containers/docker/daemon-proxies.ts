import { execFile } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CUT_MS = 500;

/** Called before a part of a request or of an answer is forwarded. */
interface Watch {
  /** `cut` ends the connection. */
  request?(text: string, cut: () => void): Promise<void>;
  /** `lastRequest` is the last part that was sent on the same connection. */
  answer?(text: string, lastRequest: string): Promise<void>;
}

/** A proxy of a daemon. It removes the network of the first container that is about to start. */
export async function losingNetwork(socketPath: string, directory: string) {
  let network: string | undefined;
  let isLost = false;
  const proxy = await openProxy(socketPath, directory, {
    async request(text) {
      network = /"NetworkMode":"(forebear-\w+)"/.exec(text)?.[1] ?? network;
      if (isLost || network === undefined || !/\/start[? ]/.test(text)) return;
      isLost = true;
      await run('docker', ['--host', `unix://${socketPath}`, 'network', 'rm', network]);
    },
  });
  return { ...proxy, hasLost: () => isLost };
}

/** A proxy of a daemon. It delays the answer that a container has ended. */
export async function lateEnds(socketPath: string, directory: string, lateMs: number) {
  let held = 0;
  const proxy = await openProxy(socketPath, directory, {
    async answer(text, lastRequest) {
      const isWait = /^POST \S+\/wait\?condition=not-running/.test(lastRequest);
      if (!isWait || !text.includes('"StatusCode"')) return;
      held += 1;
      await sleep(lateMs);
    },
  });
  return { ...proxy, held: () => held };
}

/** A proxy of a daemon. It cuts the connection of the first attach or wait after a moment. */
export async function cutOnce(socketPath: string, directory: string, action: 'attach' | 'wait') {
  const asked = new RegExp(`^POST /containers/\\w+/${action}\\?`);
  let isCut = false;
  return openProxy(socketPath, directory, {
    async request(text, cut) {
      if (isCut || !asked.test(text)) return;
      isCut = true;
      setTimeout(cut, CUT_MS);
    },
  });
}

async function openProxy(socketPath: string, directory: string, { request, answer }: Watch) {
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const daemon = connect({ path: socketPath, allowHalfOpen: true });
    let last = '';
    const requests = watched((text) => {
      last = text;
      return request?.(text, () => client.destroy());
    });
    pipeline(client, requests, daemon).catch(() => client.destroy());
    const answers = watched((text) => answer?.(text, last));
    pipeline(daemon, answers, client).catch(() => daemon.destroy());
  });
  const path = join(directory, 'docker.sock');
  await new Promise<void>((resolve) => {
    server.listen(path, resolve);
  });
  return { socketPath: path, close: () => server.close() };
}

function watched(watch: (text: string) => Promise<void> | undefined): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      Promise.resolve(watch(chunk.toString('latin1'))).then(() => done(null, chunk), done);
    },
  });
}
