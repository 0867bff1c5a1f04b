import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** A registry with one image, by the pull half of the OCI distribution protocol (`/v2/`). */
export interface Registry extends AsyncDisposable {
  /** The reference that a daemon on this machine pulls. */
  readonly reference: string;
  /** The digest of the image's manifest, in hexadecimal. */
  readonly digest: string;
  /** Sends blobs as fast as they are taken from now on; before, it sends 64 KiB of each every 50 ms. */
  hurry(): void;
}

const NAME = 'models/slow';
const SLOW_BYTES = 1 << 16;
const SLOW_MS = 50;
const MANIFEST = 'application/vnd.docker.distribution.manifest.v2+json';
const CONFIG = 'application/vnd.docker.container.image.v1+json';
const LAYER = 'application/vnd.docker.image.rootfs.diff.tar.gzip';

/** Serves an image of these layers, which are tar archives. */
export async function openRegistry(layers: readonly Buffer[]): Promise<Registry> {
  const blobs = new Map<string, Buffer>();
  const store = (mediaType: string, content: Buffer) => {
    const digest = digestOf(content);
    blobs.set(digest, content);
    return { mediaType, digest, size: content.length };
  };
  const config = {
    architecture: process.arch === 'x64' ? 'amd64' : process.arch,
    os: 'linux',
    config: { Env: ['PATH=/usr/bin'] },
    rootfs: { type: 'layers', diff_ids: layers.map(digestOf) },
  };
  const manifest = Buffer.from(
    JSON.stringify({
      schemaVersion: 2,
      mediaType: MANIFEST,
      config: store(CONFIG, Buffer.from(JSON.stringify(config))),
      layers: layers.map((layer) => store(LAYER, gzipSync(layer, { level: 1 }))),
    }),
  );
  let isSlow = true;
  const send = async (response: ServerResponse, blob: Buffer) => {
    let sent = 0;
    for (; isSlow && sent < blob.length && !response.destroyed; sent += SLOW_BYTES) {
      response.write(blob.subarray(sent, sent + SLOW_BYTES));
      await sleep(SLOW_MS);
    }
    response.end(blob.subarray(sent));
  };
  const server = createServer(({ url = '', method }, response) => {
    const [, kind, what = ''] = /^\/v2\/models\/slow\/(manifests|blobs)\/(.+)$/.exec(url) ?? [];
    const content = kind === 'manifests' ? manifest : blobs.get(what);
    if (url === '/v2/') return response.end('{}');
    if (!content) return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': kind === 'manifests' ? MANIFEST : 'application/octet-stream',
      'content-length': content.length,
      'docker-content-digest': digestOf(content),
    });
    if (method === 'HEAD') return response.end();
    return void send(response, content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    reference: `127.0.0.1:${port}/${NAME}:1`,
    digest: digestOf(manifest).replace('sha256:', ''),
    hurry() {
      isSlow = false;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function digestOf(content: Buffer): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}
