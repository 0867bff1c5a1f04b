import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../../../support/temporary-directory.js';
import { PYTHON } from '../../../support/test-values.js';

const directories = temporaryDirectory();
const TIMEOUT = 240_000;
const INSTALL = resolve('containers/images/python/install.py');
const WHEEL = 'forebear-0.1.0-py3-none-any.whl';

/** Makes a wheel whose module contains only where the wheel is from. */
const MAKE = `
import sys, zipfile
path, source = sys.argv[1:]
info = "forebear-0.1.0.dist-info/"
with zipfile.ZipFile(path, "w") as wheel:
    wheel.writestr("forebear.py", f"SOURCE = {source!r}\\n")
    wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: forebear\\nVersion: 0.1.0\\nProvides-Extra: client\\n")
    wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
    wheel.writestr(info + "RECORD", "")
`;

/** An index with a package of the client's name and version. */
async function startIndex(wheel: Uint8Array) {
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.whl')) response.end(wheel);
    else
      response
        .setHeader('content-type', 'text/html')
        .end(`<!DOCTYPE html><html><body><a href="/${WHEEL}">${WHEEL}</a></body></html>`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/simple/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    },
  };
}

it.each(['forebear', 'forebear[client]>=0.1'])(
  "the server's own client is installed, also where an index has the same name and version: %j",
  async (list) => {
    const folder = await directories.fresh();
    const code = join(folder, 'code');
    const packages = join(code, '.forebear-packages');
    await mkdir(packages, { recursive: true });
    const make = (path: string, source: string) =>
      promisify(execFile)(PYTHON, ['-c', MAKE, path, source]);
    await make(join(packages, WHEEL), 'server');
    await make(join(folder, WHEEL), 'index');
    await writeFile(join(packages, 'constraints.txt'), 'forebear==0.1.0\n');
    await writeFile(join(code, 'requirements.txt'), `${list}\n`);
    await using index = await startIndex(await readFile(join(folder, WHEEL)));
    const [environment, listed] = [join(folder, 'environment'), join(folder, 'list')];
    await promisify(execFile)(PYTHON, [INSTALL, code, environment, listed], {
      env: { PATH: process.env['PATH'], PIP_INDEX_URL: index.url, PIP_NO_CACHE_DIR: '1' },
    });
    expect(await readFile(listed, 'utf8')).toBe('forebear==0.1.0\n');
    const program = ['-c', 'import forebear; print(forebear.SOURCE)'];
    const { stdout } = await promisify(execFile)(join(environment, 'bin/python'), program);
    expect(stdout).toBe('server\n');
  },
  TIMEOUT,
);

it(
  'a lock has the digest of each package, and refuses other bytes of the same version',
  async () => {
    const folder = await directories.fresh();
    const code = join(folder, 'code');
    await mkdir(code);
    const wheel = join(folder, WHEEL);
    await promisify(execFile)(PYTHON, ['-c', MAKE, wheel, 'first']);
    const digest = createHash('sha256')
      .update(await readFile(wheel))
      .digest('hex');
    await writeFile(join(code, 'requirements.txt'), `--find-links ${folder}\nforebear\n`);
    const install = (name: string) => {
      const files = ['environment', 'list', 'lock'].map((kind) => join(folder, `${name}-${kind}`));
      const env = { PATH: process.env['PATH'], PIP_NO_INDEX: '1', PIP_NO_CACHE_DIR: '1' };
      return promisify(execFile)(PYTHON, [INSTALL, code, ...files], { env });
    };
    await install('one');
    const lock = await readFile(join(folder, 'one-lock'), 'utf8');
    expect(lock).toBe(`forebear==0.1.0 --hash=sha256:${digest}\n`);
    await writeFile(join(code, '.forebear-lock.txt'), lock);
    await install('same');
    expect(await readFile(join(folder, 'same-lock'), 'utf8')).toBe(lock);
    await promisify(execFile)(PYTHON, ['-c', MAKE, wheel, 'second']);
    await expect(install('other')).rejects.toMatchObject({
      stderr: expect.stringContaining('DO NOT MATCH THE HASHES'),
    });
  },
  TIMEOUT,
);
