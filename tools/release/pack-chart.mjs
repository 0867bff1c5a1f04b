// Packs a chart as Helm takes it; the same files make the same bytes. Other files of the folder, such as somebody's own
// values with passwords, are left out.
import { createWriteStream, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

const PARTS =
  /^(Chart\.yaml|README\.md|\.helmignore|values\.yaml|values\.schema\.json|templates\/\w+\.(yaml|tpl|txt))$/;

/**
 * @param {string} chart
 * @param {string} archive
 */
export async function packChart(chart, archive) {
  const files = readdirSync(chart, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => PARTS.test(relative(chart, file)));
  const entries = pack();
  const written = pipeline(entries, createGzip({ level: 9 }), createWriteStream(archive));
  // Helm expects Chart.yaml first.
  const isFirst = (file) => (basename(file) === 'Chart.yaml' ? 0 : 1);
  for (const file of files.sort((a, b) => isFirst(a) - isFirst(b) || (a < b ? -1 : 1))) {
    const name = join(basename(chart), relative(chart, file));
    entries.entry({ name, mode: 0o644, mtime: new Date(0) }, readFileSync(file));
  }
  entries.finalize();
  await written;
}
