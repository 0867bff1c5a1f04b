import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Docker from 'dockerode';
import { fillRoot } from '#containers/shared/engine/build/node-base.js';
import { runBuild } from '#containers/shared/engine/build/run-build.js';

/** The programs of the tests, which the image has by the same path. */
const FIXTURES = fileURLToPath(new URL('../../fixtures/', import.meta.url));
const NAME = 'forebear-test';
const COMMANDS = ['sh', 'cat', 'sleep', 'ls'];

/**
 * Makes an image of this machine's Node and shell with the programs of the tests, unless the daemon has it. No registry
 * is asked.
 */
export async function makeTestImage(socketPath: string): Promise<void> {
  const docker = new Docker({ socketPath });
  const reference = testImage();
  const found = await docker.listImages({ filters: { reference: [reference] } });
  if (found.length > 0) return;
  const context = mkdtempSync(join(tmpdir(), 'forebear-image-'));
  const umask = process.umask(0o022); // every user may run what the image has
  try {
    writeFileSync(join(context, 'Dockerfile'), 'FROM scratch\nCOPY root /\nENV PATH=/usr/bin\n');
    await fill(join(context, 'root'));
    await runBuild(docker, { context, sources: ['Dockerfile', 'root'], reference });
  } finally {
    process.umask(umask);
    rmSync(context, { recursive: true, force: true });
  }
}

/** The reference of the image, by the content of the programs. */
export function testImage(): string {
  return `${NAME}:${fixturesDigest()}`;
}

async function fill(root: string): Promise<void> {
  const paths = COMMANDS.map((command) => [command, pathOf(command)] as const);
  await fillRoot(root, Object.fromEntries([['node', process.execPath], ...paths]));
  cpSync(FIXTURES, join(root, FIXTURES), { recursive: true });
  for (const [name, program] of Object.entries({ train: 'train', serve: 'serve-model' })) {
    const script = `#!/usr/bin/sh\nexec node ${FIXTURES}programs/${program}.mjs "$@"\n`;
    writeFileSync(join(root, 'usr/bin', name), script, { mode: 0o755 });
  }
}

function pathOf(command: string): string {
  return execFileSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).trim();
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
