// Stages the package with the command line, the server and the client.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { BUNDLE, bundle, COMMAND_LINE, EXTERNAL } from '../bundle.mjs';
import * as manifest from './manifest.mjs';
import { clientCode, typesFrom } from './stage-client.mjs';

const { ROOT } = manifest;
/** The programs of images, and of runners. */
const PROGRAMS = ['containers', 'src/async', 'src/domain', 'src/files', 'src/ports'];
const OTHERS = [
  'LICENSE',
  'README.md',
  'dist/python',
  'dist/web',
  'dist/src/cli/main.js',
  'dist/src/cli/production.js',
];
/** The release of SQLite for Node.js 20 has no built binary in the registry, so the package contains one. */
const CONTAINED = 'better-sqlite3';
const NODE_20 = '115';

export async function stageForebear(folder) {
  if (process.versions.modules !== NODE_20)
    throw new Error('Pack with Node.js 20: the package contains its SQLite for that version.');
  const copied = (paths) => copy(folder, paths);
  copied(OTHERS);
  copied(filesIn('containers').filter((file) => /(Dockerfile|\.(py|sh|txt))$/.test(file)));
  const programs = PROGRAMS.flatMap((part) => filesIn(`dist/${part}`));
  copied(programs.filter((file) => !/\.(map|d\.ts)$/.test(file)));
  copied(filesIn('dist/src').filter((file) => file.endsWith('.groovy')));
  const client = await clientCode();
  const types = typesFrom('dist/src/client/index.d.ts');
  copied([...client.files, ...types.files]);
  containSqlite(folder);
  await writeBundle(folder);
  const { name, description, bin, imports, exports } = manifest;
  const packages = [...EXTERNAL, ...client.packages, ...types.packages];
  manifest.writeManifest(folder, {
    ...{ name, description, ...manifest.COMMON, bin, imports, exports },
    ...manifest.dependenciesOf(packages),
    bundleDependencies: [CONTAINED],
  });
}

/** Bundles the command line and the threads, which start as files of their own. */
async function writeBundle(folder) {
  const threads = ['dist/src', 'dist/graph-export']
    .flatMap(filesIn)
    .filter((file) => file.endsWith('-thread.js'));
  const entries = threads.map((file) => [file.slice(0, -3).replaceAll('/', '-'), join(ROOT, file)]);
  const outputFiles = await bundle(
    { ...COMMAND_LINE, ...Object.fromEntries(entries) },
    { sourcemap: false },
  );
  writeFiles(folder, outputFiles);
  for (const [name, file] of entries) {
    const there = relative(dirname(file), join(BUNDLE, `${name}.js`));
    write(folder, relative(ROOT, file), `import '${there}';\n`);
  }
}

/** Its install script would download or compile the binary that is already there. */
function containSqlite(folder) {
  const there = `node_modules/${CONTAINED}`;
  copy(folder, [`${there}/LICENSE`, `${there}/lib`, `${there}/build/Release/better_sqlite3.node`]);
  copy(folder, ['node_modules/bindings', 'node_modules/file-uri-to-path']);
  const { name, version, license, main, dependencies } = JSON.parse(
    readFileSync(join(ROOT, there, 'package.json'), 'utf8'),
  );
  const { bindings } = dependencies;
  manifest.writeManifest(join(folder, there), {
    ...{ name, version, license, main, dependencies: { bindings } },
  });
}

function copy(folder, paths) {
  for (const path of paths) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
}

function writeFiles(folder, files) {
  for (const { path, contents } of files) write(folder, relative(ROOT, path), contents);
}

function write(folder, path, contents) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), contents);
}

function filesIn(part) {
  return readdirSync(join(ROOT, part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(relative(ROOT, parentPath), name));
}
