// Builds the image of a server from a package that npm run pack has made.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Docker from 'dockerode';

const DOCKERFILE = fileURLToPath(new URL('../../Dockerfile', import.meta.url));

/**
 * Builds the image on a daemon and returns its id. The context is a folder with copies of two files, because the
 * builder of older daemons is sent everything that is in it.
 * @param {{socketPath: string, archive: string, reference: string, build?: string, base?: string}} options archive: the
 * package; build and base: images to build with and on, instead of those that the Dockerfile names
 */
export async function buildServerImage({ socketPath, archive, reference, build, base }) {
  const docker = new Docker({ socketPath });
  const context = mkdtempSync(join(tmpdir(), 'forebear-context-'));
  try {
    const src = ['Dockerfile', basename(archive)];
    cpSync(DOCKERFILE, join(context, 'Dockerfile'));
    cpSync(archive, join(context, basename(archive)));
    const buildargs = { ...(build && { BUILD: build }), ...(base && { BASE: base }) };
    const stream = await docker.buildImage({ context, src }, { t: reference, buildargs });
    await ended(docker, stream);
    return (await docker.getImage(reference).inspect()).Id;
  } finally {
    rmSync(context, { recursive: true });
  }
}

function ended(docker, stream) {
  let said = '';
  return new Promise((resolve, reject) => {
    const onEvent = ({ error, stream: text = '' }) => {
      said = `${said}${text}`.slice(-2_000);
      if (error !== undefined) reject(new Error(`${error}\n${said}`));
    };
    docker.modem.followProgress(stream, (error) => (error ? reject(error) : resolve()), onEvent);
  });
}
