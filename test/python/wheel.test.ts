import { execFile } from 'node:child_process';
import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { describeWithExtra } from '../support/describe-extra.js';
import { startTestServer } from '../support/running-server.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { PYTHON } from '../support/test-values.js';

const directories = temporaryDirectory();
const TIMEOUT = 240_000;

/** Prints the files of a wheel without its notes, its metadata without the text, and what its record gets wrong. */
const READ = `
import base64, email, hashlib, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as wheel:
    names = wheel.namelist()
    info = next(name for name in names if name.endswith("/METADATA"))[:-len("METADATA")]
    metadata = email.message_from_bytes(wheel.read(info + "METADATA"))
    wrong = [wheel.testzip()] if wheel.testzip() else []
    for line in wheel.read(info + "RECORD").decode().splitlines():
        path, digest, size = line.rsplit(",", 2)
        data = wheel.read(path)
        told = "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
        if digest and (digest, int(size)) != (told, len(data)):
            wrong.append(path)
    print(json.dumps({
        "files": sorted(name for name in names if not name.startswith(info)),
        "metadata": sorted([key, value.replace('"', "'")] for key, value in metadata.items() if key != "Metadata-Version"),
        "text": metadata.get_payload().strip(),
        "wrong": wrong,
    }))
`;

async function read(wheel: string) {
  const { stdout } = await promisify(execFile)(PYTHON, ['-c', READ, wheel]);
  return JSON.parse(stdout);
}

async function built(): Promise<string> {
  const [file = ''] = await readdir('dist/python');
  return join('dist/python', file);
}

it(
  'the wheel that the build makes is typed, and its record is right',
  async () => {
    const { files, metadata, wrong } = await read(await built());
    expect(wrong).toEqual([]);
    expect(files).toContain('forebear/py.typed');
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(metadata).toContainEqual(['Version', version]);
    expect(metadata.filter(([key]: [string]) => key === 'Requires-Dist')).toSatisfy(
      (needed: readonly [string, string][]) =>
        needed.every(([, value]) => value.includes('extra ==')),
    );
  },
  TIMEOUT,
);

it(
  'the same sources make the same bytes',
  async () => {
    const before = await readFile(await built());
    await promisify(execFile)(process.execPath, ['tools/build-wheel.mjs']);
    expect((await readFile(await built())).equals(before)).toBe(true);
  },
  TIMEOUT,
);

describeWithExtra('client-python', 'the package of the Python client', (installed) => {
  const { interpreter } = JSON.parse(installed) as { readonly interpreter: string };

  it(
    'is installed by pip from the index of a server alone',
    async () => {
      await using server = await startTestServer({ tokens: true });
      const folder = await directories.fresh();
      const index = ['--index-url', `${server.url}/pypi/simple/`];
      const words = ['-m', 'pip', 'install', '--isolated', '--no-cache-dir', ...index];
      await promisify(execFile)(interpreter, [...words, '--target', folder, 'forebear'], {
        env: { PATH: process.env['PATH'], PIP_DISABLE_PIP_VERSION_CHECK: '1' },
      });
      expect((await readdir(folder)).sort()).toEqual([
        'forebear',
        expect.stringMatching(/^forebear-.*dist-info$/),
      ]);
      const program = 'import forebear\nforebear.log_metric("loss", 1)\nforebear.Session\n';
      const alone = ['-S', '-c', program]; // without the packages of this Python
      const running = promisify(execFile)(interpreter, alone, { env: { PYTHONPATH: folder } });
      await expect(running).rejects.toMatchObject({
        stdout: expect.stringContaining('"loss"'),
        stderr: expect.stringContaining("pip install 'forebear[client]'"),
      });
    },
    TIMEOUT,
  );

  it(
    'makes a wheel with the same files and the same metadata',
    async ({ skip }) => {
      const python = promisify(execFile);
      const found = await python(interpreter, ['-c', 'import build']).catch(() => undefined);
      if (!found) skip('the package build is missing: npm run client-python');
      const folder = await directories.fresh();
      const source = join(folder, 'python');
      await cp('python', source, { recursive: true });
      await python(interpreter, ['-m', 'build', '--no-isolation', '--outdir', folder, source]);
      const made = (await readdir(folder)).filter((name) => /\.(whl|tar\.gz)$/.test(name)).sort();
      expect(made).toHaveLength(2);
      const wheel = made.find((name) => name.endsWith('.whl')) ?? '';
      expect(await read(join(folder, wheel))).toEqual(await read(await built()));
    },
    TIMEOUT,
  );
});
