import { host } from '#client-host';
import { objectExists } from '../data/objects.js';
import type { Session } from '../session.js';

/** The script of a training job, and where it is: below a folder or, without one, a local file on its own. */
export interface Code {
  readonly entryPoint?: string | undefined;
  readonly sourceDir?: string | undefined;
}

/** The code as a request names it; what is local is uploaded. */
export async function uploadedCode(
  { entryPoint, sourceDir }: Code,
  session: Session,
): Promise<Code> {
  if (sourceDir !== undefined)
    return { entryPoint, sourceDir: await sourceUri(sourceDir, session) };
  if (entryPoint === undefined) return {};
  const name = entryPoint.split(/[/\\]/).at(-1);
  return { entryPoint: name, sourceDir: await sourceUri(entryPoint, session) };
}

/**
 * Where the code of a folder, or of a single script, is in the object storage: what is local is packed and uploaded
 * below the digest of its archive, so that equal code is stored once and never replaced while a job reads it.
 */
export async function sourceUri(sourceDir: string, session: Session): Promise<string> {
  if (sourceDir.startsWith('s3://')) return sourceDir;
  await using packed = await host.pack(sourceDir);
  const uri = `s3://${await session.defaultBucket()}/code/${packed.digest}/sourcedir.tar.gz`;
  if (!(await objectExists(session.client, uri))) await session.putObject(uri, packed.file);
  return uri;
}
