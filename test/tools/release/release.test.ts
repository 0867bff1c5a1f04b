import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { helm } from '../../charts/helm.js';
import { describeWithExtra } from '../../support/describe-extra.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const TIMEOUT = 600_000;
const NODE_20 = '115';
const SECRET = 'a-login-of-a-registry';
const NO_DAEMON = ['--docker-socket', '/nowhere/docker.sock'];
const directories = temporaryDirectory();
const { version } = JSON.parse(await readFile('package.json', 'utf8'));

function release(...words: readonly string[]) {
  const env = { ...process.env, FOREBEAR_TEST_LOGIN: SECRET };
  return promisify(execFile)(process.execPath, ['tools/release.mjs', ...words], { env });
}

// The package contains its SQLite for Node.js 20.
describe.skipIf(process.versions.modules !== NODE_20)('a release', () => {
  let folder: string;
  let shown: string;
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  beforeAll(async () => {
    folder = join(await directories.fresh(), 'new');
    const base = ['--build-arg', `BASE=registry.example.com/${SECRET}`];
    shown = (await release('--dry-run', '--to', folder, ...NO_DAEMON, ...base)).stdout;
  }, TIMEOUT);

  it('has the packages and the chart, and says why it has no image', async () => {
    expect((await readdir(join(folder, 'npm'))).sort()).toEqual([
      `forebear-${version}.tgz`,
      `forebear-client-${version}.tgz`,
    ]);
    expect(await readdir(join(folder, 'chart'))).toEqual([`forebear-${version}.tgz`]);
    expect(shown).toContain('image: not built, because no Docker daemon answers');
    expect(shown).toMatch(/^python: (one wheel|not built, because)/m);
  });

  it('has the digest of every file', async () => {
    const sums = (await read('SHA256SUMS')).trimEnd().split('\n');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(sums.length).toBe(entries.filter((one) => one.isFile()).length - 1);
    for (const line of sums) {
      const [sha256, name = ''] = line.split('  ');
      const bytes = await readFile(join(folder, name));
      expect(createHash('sha256').update(bytes).digest('hex'), name).toBe(sha256);
    }
  });

  it('names what the server depends on, and not what builds it', async () => {
    const bill = JSON.parse(await read(`forebear-${version}.cdx.json`));
    const { component } = bill.metadata;
    expect([bill.bomFormat, component.name, component.version]).toEqual([
      ...['CycloneDX', 'forebear', version],
    ]);
    const names = bill.components.map(({ name }: { readonly name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'better-sqlite3']));
    expect(names).not.toContain('vitest');
  });

  it('says which files were built of which source, without build arguments and environment', async () => {
    const text = await read('provenance.json');
    expect(text).not.toContain(SECRET);
    const { predicateType, subject, predicate } = JSON.parse(text);
    expect(predicateType).toBe('https://slsa.dev/provenance/v1');
    expect(predicate.buildDefinition.externalParameters).toEqual({ version });
    const sums = await read('SHA256SUMS');
    for (const { name, digest } of subject) expect(sums).toContain(`${digest.sha256}  ${name}\n`);
    expect(subject.length).toBeGreaterThan(3);
  });

  describeWithExtra('helm', 'the chart', () => {
    it('can be installed from its archive', async () => {
      const archive = join(folder, 'chart', `forebear-${version}.tgz`);
      const words = ['--set', 'tokens.existingSecret=forebear-tokens'];
      expect(await helm('template', 'here', archive, ...words)).toContain('kind: Deployment');
    }, 180_000);
  });
});

it('leaves a folder as it is that has something in it', async () => {
  const folder = await directories.fresh();
  await mkdir(join(folder, 'kept'));
  await writeFile(join(folder, 'kept/file'), 'text');
  await expect(release('--dry-run', '--to', folder)).rejects.toThrow(/is not empty/);
  expect(await readdir(folder, { recursive: true })).toEqual(['kept', 'kept/file']);
}, 180_000);

it('builds nothing before it has checked its flags', async () => {
  const { mtimeMs } = await stat('dist/.built');
  const started = promisify(execFile)('npm', ['run', '--silent', 'release', '--', '--nothing']);
  await expect(started).rejects.toThrow(/--nothing/);
  expect((await stat('dist/.built')).mtimeMs).toBe(mtimeMs);
}, 180_000);

it('publishes nothing', async () => {
  await expect(release('--to', await directories.fresh())).rejects.toThrow(/give --dry-run/);
}, 180_000);
