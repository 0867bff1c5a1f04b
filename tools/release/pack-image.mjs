// Builds the image of the server, and saves it as `docker load` takes it.
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import Docker from 'dockerode';
import { buildServerImage } from '../image/server-image.mjs';

/** Returns what was built, or why nothing was. */
export async function packImage({ version, ...image }, folder) {
  const { socketPath } = image;
  const docker = new Docker({ socketPath });
  try {
    await docker.ping();
  } catch {
    return `not built, because no Docker daemon answers at ${socketPath}; name its socket by --docker-socket`;
  }
  const reference = `forebear:${version}`;
  const id = await buildServerImage({ ...image, reference });
  mkdirSync(folder, { recursive: true });
  const saved = await docker.getImage(reference).get();
  const file = createWriteStream(join(folder, `forebear-${version}.image.tar.gz`));
  await pipeline(saved, createGzip(), file);
  return `${reference} is ${id}`;
}
