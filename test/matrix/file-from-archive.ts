import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';

/** The text of a file of a `.tar.gz`. Throws when it has none of that name. */
export async function fileFromArchive(archive: Buffer, wanted: string): Promise<string> {
  const entries = extract();
  entries.end(gunzipSync(archive));
  const names: string[] = [];
  for await (const entry of entries) {
    names.push(entry.header.name);
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    if (entry.header.name === wanted) return Buffer.concat(parts).toString();
  }
  throw new Error(`The archive has no ${wanted}, but ${names.join(', ')}.`);
}
