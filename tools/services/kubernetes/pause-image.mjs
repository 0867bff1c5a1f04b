// The image of the first container of every pod, as an archive of `docker save`.
import { createHash } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { PAUSE_IMAGE } from './node-files.mjs';

/** Writes the archive, and returns its path. */
export async function pauseArchive(home, programs) {
  const path = join(home, 'pause.tar');
  const layer = await bytesOf({ pause: readFileSync(join(programs, 'pause')) });
  const digest = createHash('sha256').update(layer).digest('hex');
  const config = {
    architecture: process.arch === 'x64' ? 'amd64' : process.arch,
    os: 'linux',
    config: { Entrypoint: ['/pause'] },
    rootfs: { type: 'layers', diff_ids: [`sha256:${digest}`] },
  };
  const manifest = [{ Config: 'config.json', RepoTags: [PAUSE_IMAGE], Layers: ['layer.tar'] }];
  const archive = archiveOf({
    'config.json': JSON.stringify(config),
    'layer.tar': layer,
    'manifest.json': JSON.stringify(manifest),
  });
  await pipeline(archive, createWriteStream(path));
  return path;
}

function archiveOf(files) {
  const archive = pack();
  for (const [name, content] of Object.entries(files))
    archive.entry({ name, mode: 0o755 }, content);
  archive.finalize();
  return archive;
}

async function bytesOf(files) {
  const parts = [];
  for await (const part of archiveOf(files)) parts.push(part);
  return Buffer.concat(parts);
}
