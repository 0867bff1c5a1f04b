#!/usr/bin/env node
// Writes docs/reference/client from the docstrings of forebear/client; with --check, fails when it is out of date.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Application } from 'typedoc';

const FILE = 'docs/reference/client/README.md';
const folder = await mkdtemp(join(tmpdir(), 'forebear-reference-'));
try {
  const app = await Application.bootstrapWithPlugins({
    name: 'forebear/client',
    entryPoints: ['src/client/index.ts'],
    tsconfig: 'tsconfig.json',
    plugin: ['typedoc-plugin-markdown'],
    outputs: [{ name: 'markdown', path: folder }],
    outputFileStrategy: 'modules',
    entryFileName: 'README',
    readme: 'none',
    disableSources: true,
    excludePrivate: true,
    excludeProtected: true,
    hideBreadcrumbs: true,
    hidePageHeader: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    propertiesFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    skipErrorChecking: true, // npm run check:types has checked it
    logLevel: 'Error',
  });
  const project = await app.convert();
  if (!project) throw new Error('The client cannot be read.');
  await app.generateOutputs(project);
  const made = await readFile(join(folder, 'README.md'), 'utf8');
  if (!process.argv.includes('--check')) await writeFile(FILE, made);
  else if ((await readFile(FILE, 'utf8')) !== made) {
    console.error(`${FILE} is not what the docstrings say; run: npm run docs:client`);
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true });
}
