import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';

const ENTRY = path.resolve('src/client/index.ts');

let server: ServerUnderTest;
let folder: string;
let chunks: readonly Rolldown.OutputChunk[];
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(tmpdir(), 'forebear-bundle-'));
  const outputs = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['forebear:source', 'browser', 'module', 'import'] },
    build: { write: false, target: 'es2022', lib: { entry: ENTRY, formats: ['es'] } },
  });
  const [output] = outputs as Rolldown.RolldownOutput[];
  chunks = (output?.output ?? []).flatMap((part) => (part.type === 'chunk' ? [part] : []));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  for (const { fileName, code } of chunks) await writeFile(path.join(folder, fileName), code);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

it('for browsers holds nothing of Node.js', () => {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  expect(modules).toContain(path.resolve('src/client/host/browser.ts'));
  expect(
    modules.filter((id) => /externalized|host\/node|src\/files|node_modules\/ws\//.test(id)),
  ).toEqual([]);
  const imports = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]);
  const own = chunks.map(({ fileName }) => fileName);
  expect(imports.filter((name) => !own.includes(name))).toEqual([]);
});

it('for browsers talks to a server', async () => {
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? '';
  const bundled: typeof import('#src/client/index.js') = await import(
    /* @vite-ignore */ pathToFileURL(path.join(folder, entry)).href
  );
  await using session = new bundled.Session({ url: server.url });
  const uri = `s3://${await session.defaultBucket()}/from-a-page.txt`;
  await session.putObject(uri, new Blob(['hello']));
  expect(await session.readText(uri)).toBe('hello');
  await expect(session.uploadData('folder')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});
