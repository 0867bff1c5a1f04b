import { host } from '#client-host';
import { objectExists } from '../data/objects.js';
import type { Session } from '../session.js';

/**
 * Where the code of a folder is in the object storage: a local folder is packed and uploaded below the digest of its
 * archive, so that equal code is stored once and never replaced while a job reads it.
 */
export async function sourceUri(sourceDir: string, session: Session): Promise<string> {
  if (sourceDir.startsWith('s3://')) return sourceDir;
  await using packed = await host.pack(sourceDir);
  const uri = `s3://${await session.defaultBucket()}/code/${packed.digest}/sourcedir.tar.gz`;
  if (!(await objectExists(session.client, uri))) await session.putObject(uri, packed.file);
  return uri;
}
