// Builds the artefacts of a release into an empty folder.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { packChart } from './pack-chart.mjs';
import { packImage } from './pack-image.mjs';
import { packWheel } from './pack-wheel.mjs';
import { provenanceOf } from './provenance.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds a release. A part that this machine cannot build is left out, and the reason is printed. Throws for a folder
 * that has something in it.
 * @param {{compile: boolean, folder: string, socketPath: string, bases: {base?: string, build?: string}, say: (line: string) => void}} options
 * compile: build dist first
 */
export async function buildRelease({ compile, folder, socketPath, bases, say }) {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty; name a folder that is empty or not there, by --to.`);
  const startedOn = new Date();
  if (compile)
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: ['ignore', 2, 2] });
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const into = (part) => {
    mkdirSync(join(folder, part), { recursive: true });
    return join(folder, part);
  };

  execFileSync(process.execPath, [join(ROOT, 'tools/pack.mjs'), into('npm')], { stdio: 'pipe' });
  say('npm: two packages');
  await packChart(join(ROOT, 'charts/forebear'), join(into('chart'), `forebear-${version}.tgz`));
  say('chart: one archive');
  say(`python: ${packWheel(join(ROOT, 'python'), into('python'))}`);
  const archive = join(folder, 'npm', `forebear-${version}.tgz`);
  const image = { socketPath, archive, version, ...bases };
  say(`image: ${await packImage(image, join(folder, 'image'))}`);
  writeFileSync(join(folder, `forebear-${version}.cdx.json`), materialsOf(name));
  say('materials: CycloneDX');

  const subjects = await digestsOf(folder);
  const provenance = provenanceOf({ root: ROOT, version, subjects, startedOn });
  writeFileSync(join(folder, 'provenance.json'), `${JSON.stringify(provenance, null, 2)}\n`);
  const sums = (await digestsOf(folder)).map(({ name, sha256 }) => `${sha256}  ${name}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  say(`${sums.length} files in ${folder}, with their digests in SHA256SUMS`);
}

/** What the server depends on, as package-lock.json has it. npm names it by the folder, which is different elsewhere. */
function materialsOf(name) {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const text = execFileSync('npm', [...words, '--omit', 'dev', '--package-lock-only'], {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const bill = JSON.parse(text);
  bill.metadata.component.name = name;
  return `${JSON.stringify(bill, null, 2)}\n`;
}

async function digestsOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const digests = [];
  for (const file of files) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    digests.push({ name: relative(folder, file), sha256: hash.digest('hex') });
  }
  return digests;
}
