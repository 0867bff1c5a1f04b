import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Docker from 'dockerode';

/** The programs of the tests, which the image has by the same path. */
const FIXTURES = fileURLToPath(new URL('../../fixtures/', import.meta.url));
const NAME = 'forebear-test';
const COMMANDS = ['node', 'sh', 'cat', 'sleep', 'ls'];

/**
 * Makes an image of this machine's Node and shell with the programs of the tests, unless the daemon has it. No registry
 * is asked.
 */
export async function makeTestImage(socketPath: string): Promise<void> {
  const docker = new Docker({ socketPath });
  const reference = testImage();
  const found = await docker.listImages({ filters: { reference: [reference] } });
  if (found.length > 0) return;
  const root = mkdtempSync(join(tmpdir(), 'forebear-image-'));
  try {
    fill(root);
    const archive = `${root}.tar`;
    execFileSync('tar', [
      '-C',
      root,
      '--numeric-owner',
      '--owner=0',
      '--group=0',
      '-cf',
      archive,
      '.',
    ]);
    const [repo = '', tag = ''] = reference.split(':');
    const stream = await docker.importImage(archive, {
      repo,
      tag,
      changes: 'ENV PATH=/usr/bin',
    } as object);
    await new Promise((resolve, reject) => {
      docker.modem.followProgress(stream, (error) => (error ? reject(error) : resolve(undefined)));
    });
    rmSync(archive);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The reference of the image, by the content of the programs. */
export function testImage(): string {
  return `${NAME}:${fixturesDigest()}`;
}

function fill(root: string): void {
  for (const folder of ['tmp', 'etc', 'usr/bin', 'opt/ml'])
    mkdirSync(join(root, folder), { recursive: true });
  execFileSync('chmod', ['1777', join(root, 'tmp')]);
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/:/bin/sh\n');
  writeFileSync(join(root, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  for (const command of COMMANDS) {
    const path =
      command === 'node'
        ? process.execPath
        : execFileSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).trim();
    cpSync(realpathSync(path), join(root, 'usr/bin', command));
    for (const [library = ''] of execFileSync('ldd', [realpathSync(path)], {
      encoding: 'utf8',
    }).matchAll(/\/\S+/g)) {
      mkdirSync(join(root, dirname(library)), { recursive: true });
      cpSync(realpathSync(library), join(root, library));
    }
  }
  cpSync(FIXTURES, join(root, FIXTURES), { recursive: true });
  for (const [name, program] of Object.entries({ train: 'train', serve: 'serve-model' })) {
    const script = `#!/usr/bin/sh\nexec node ${FIXTURES}programs/${program}.mjs "$@"\n`;
    writeFileSync(join(root, 'usr/bin', name), script, { mode: 0o755 });
  }
}

function fixturesDigest(): string {
  const hash = createHash('sha256').update(FIXTURES).update(process.version);
  hash.update(readFileSync(fileURLToPath(import.meta.url)));
  for (const name of readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).sort()) {
    try {
      hash.update(name).update(readFileSync(join(FIXTURES, name)));
    } catch {} // a folder
  }
  return hash.digest('hex').slice(0, 16);
}
