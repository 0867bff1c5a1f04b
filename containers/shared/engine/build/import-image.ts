import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readlink, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type Docker from 'dockerode';
import { PlatformError } from '#src/domain/errors/index.js';
import { daemonReason } from '../docker-client.js';

/** An image whose files come from this machine. */
export interface ImportedImage {
  /** `name:tag`. */
  readonly reference: string;
  /** A folder whose content is the root of the image. */
  readonly root: string;
  /** Files and folders of this machine, each of which keeps its path; missing ones are left out. */
  readonly files: readonly string[];
  /** Instructions of a Dockerfile, such as `ENV PATH=/usr/bin`. */
  readonly changes: readonly string[];
}

const LIST = '.files';
/** A file that changed meanwhile, such as a compiled module of Python. */
const CHANGED = 1;
const MAX_SAID = 1_000;

/** Makes an image on the daemon without a build, so that nothing is copied on this machine. Throws `RUN_FAILED`. */
export async function importImage(docker: Docker, image: ImportedImage): Promise<void> {
  const { reference, root, changes } = image;
  const files = new Set<string>();
  for (const file of image.files) await addWithLinks(files, file);
  const outermost = [...files].filter((file) => !isBelow(files, file));
  await writeFile(join(root, LIST), outermost.map((file) => `${file.slice(1)}\0`).join(''));
  const owner = ['--numeric-owner', '--owner=0', '--group=0'];
  const ofRoot = [`--exclude=./${LIST}`, '-C', root, '.'];
  const ofMachine = ['-C', '/', '--null', '--verbatim-files-from', '-T', join(root, LIST)];
  const tar = spawn('tar', ['-cf', '-', ...owner, ...ofRoot, ...ofMachine], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  tar.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-MAX_SAID);
  });
  const ended = once(tar, 'close');
  ended.catch(() => undefined);
  try {
    const [repo, tag = 'latest'] = reference.split(/:(?=[^:/]*$)/);
    const options = { repo, tag, changes };
    const stream = await docker.importImage(tar.stdout as unknown as string, options);
    await new Promise<void>((done, fail) =>
      docker.modem.followProgress(stream, (error) => (error ? fail(error) : done())),
    );
    const [code] = (await ended) as [number | null];
    if (code !== 0 && code !== CHANGED) throw new Error(said);
  } catch (cause) {
    tar.kill();
    const message = `The image ${reference} could not be made: ${daemonReason(cause)}`;
    throw new PlatformError('RUN_FAILED', message, { details: { reference }, cause });
  }
}

/** Whether one of the parent folders is included with its whole content. */
function isBelow(files: ReadonlySet<string>, path: string): boolean {
  for (let above = dirname(path); above !== '/'; above = dirname(above))
    if (files.has(above)) return true;
  return false;
}

/** Adds the target of a path, and each link on the way. */
async function addWithLinks(files: Set<string>, path: string): Promise<void> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  let names = path.split('/').filter(Boolean);
  let here = '/';
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    here = join(here, name);
    const target = await readlink(here).catch(() => undefined);
    if (target === undefined) continue;
    files.add(here);
    names = [...resolve(dirname(here), target).split('/').filter(Boolean), ...names];
    here = '/';
  }
  files.add(here);
}
