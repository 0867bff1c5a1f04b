import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Docker from 'dockerode';
import { importImage } from '#containers/shared/engine/build/import-image.js';
import { fillRoot } from '#containers/shared/engine/build/node-base.js';
import { pythonFiles } from '#containers/shared/engine/build/python-files.js';
import { PYTHON } from '../../support/test-values.js';

/** The programs of the tests, which the image has by the same path. */
const FIXTURES = fileURLToPath(new URL('../../fixtures/', import.meta.url));
/** What makes the image. */
const BUILDERS = ['node-base', 'python-files', 'import-image', 'run-build'].map(
  (name) => new URL(`../../../containers/shared/engine/build/${name}.ts`, import.meta.url),
);
const NAME = 'forebear-test';
const COMMANDS = ['sh', 'cat', 'sleep', 'ls'];

/**
 * Makes an image of this machine's Node, Python and shell with the programs of the tests, unless the daemon has it. No registry
 * is asked.
 */
export async function makeTestImage(socketPath: string): Promise<void> {
  const docker = new Docker({ socketPath });
  const reference = testImage();
  const found = await docker.listImages({ filters: { reference: [reference] } });
  if (found.length > 0) return;
  const root = mkdtempSync(join(tmpdir(), 'forebear-image-'));
  const umask = process.umask(0o022); // every user may run what the image has
  try {
    const files = [...(await fill(root)), ...(await pythonFiles({ interpreter: PYTHON }))];
    await importImage(docker, { reference, root, files, changes: ['ENV PATH=/usr/bin'] });
  } finally {
    process.umask(umask);
    rmSync(root, { recursive: true, force: true });
  }
}

/** The reference of the image, by the content of the programs. */
export function testImage(): string {
  return `${NAME}:${fixturesDigest()}`;
}

/** Returns what else the image needs of this machine. */
async function fill(root: string): Promise<readonly string[]> {
  const paths = COMMANDS.map((command) => [command, pathOf(command)] as const);
  const programs = Object.fromEntries([['node', process.execPath], ...paths]);
  const libraries = await fillRoot(root, programs);
  cpSync(FIXTURES, join(root, FIXTURES), { recursive: true });
  for (const [name, program] of Object.entries({ train: 'train', serve: 'serve-model' })) {
    const script = `#!/usr/bin/sh\nexec node ${FIXTURES}programs/${program}.mjs "$@"\n`;
    writeFileSync(join(root, 'usr/bin', name), script, { mode: 0o755 });
  }
  return libraries;
}

function pathOf(command: string): string {
  return execFileSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).trim();
}

function fixturesDigest(): string {
  const hash = createHash('sha256').update(FIXTURES).update(process.version);
  for (const file of [import.meta.url, ...BUILDERS]) hash.update(readFileSync(new URL(file)));
  for (const name of readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).sort()) {
    try {
      hash.update(name).update(readFileSync(join(FIXTURES, name)));
    } catch {} // a folder
  }
  return hash.digest('hex').slice(0, 16);
}
