import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

/** A `model.tar.gz` with these files; their names are not checked. The same files give the same bytes. */
export async function modelArchive(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of Object.entries(files))
    archive.entry({ name, mtime: new Date(0) }, Buffer.from(content));
  archive.finalize();
  const parts: Buffer[] = [];
  for await (const part of archive) parts.push(part as Buffer);
  return gzipSync(Buffer.concat(parts));
}
