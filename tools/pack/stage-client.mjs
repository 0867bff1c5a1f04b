// Stages the client alone: forebear-client, which depends on nothing that only the server needs.
import { cpSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { reachedFrom } from './imports.mjs';
import { COMMON, dependenciesOf, exports, imports, ROOT, writeManifest } from './manifest.mjs';

const ENTRY = 'dist/src/client/index';
const { './client': entry } = exports;

export async function stageClient(folder) {
  const code = await clientCode();
  const types = typesFrom(`${ENTRY}.d.ts`);
  for (const file of new Set([...code.files, ...types.files, 'LICENSE']))
    cpSync(join(ROOT, file), join(folder, file));
  writeFileSync(join(folder, 'README.md'), README);
  writeManifest(folder, {
    name: 'forebear-client',
    description: 'The TypeScript client of Forebear, for Node.js and browsers.',
    ...COMMON,
    exports: { '.': entry, './package.json': './package.json' },
    imports: { '#src/*.js': imports['#src/*.js'], '#client-host': imports['#client-host'] },
    ...dependenciesOf([...code.packages, ...types.packages]),
  });
}

/** The files of the client for Node.js and for browsers, and the packages that they import. */
export async function clientCode() {
  const both = [
    await reachedFrom([`${ENTRY}.js`]),
    await reachedFrom([`${ENTRY}.js`], ['browser']),
  ];
  return {
    files: both.flatMap(({ files }) => files),
    packages: both.flatMap(({ packages }) => packages),
  };
}

/** The declarations that a declaration imports, and the packages among them. */
export function typesFrom(file) {
  const nodeNext = ts.ModuleKind.NodeNext;
  const options = {
    module: nodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  };
  const all = ts
    .createProgram([join(ROOT, file)], options)
    .getSourceFiles()
    .map(({ fileName }) => relative(ROOT, fileName));
  const packages = all.flatMap((path) => {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
    return name === undefined || name === 'typescript' ? [] : [name];
  });
  return { files: all.filter((path) => path.startsWith('dist/')), packages };
}

const README = `# forebear-client

The TypeScript client of Forebear without its server.

\`\`\`ts
import { Session } from 'forebear-client';

const session = new Session({ url: 'http://127.0.0.1:4000' });
\`\`\`
`;
