#!/usr/bin/env node
// Draws the imports between folders into docs/architecture.md, between its two markers. With --check, changes nothing
// and fails when the drawing is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';

const PAGE = 'docs/architecture.md';
const START = '<!-- imports:start -->';
const END = '<!-- imports:end -->';

const page = readFileSync(PAGE, 'utf8');
const before = page.slice(0, page.indexOf(START) + START.length);
const after = page.slice(page.indexOf(END));
const drawn = `${before}\n\n\`\`\`mermaid\n${await draw()}\n\`\`\`\n\n${after}`;

if (!process.argv.includes('--check')) writeFileSync(PAGE, drawn);
else if (drawn !== page) {
  console.error(`${PAGE} shows other imports than the code has; run: npm run docs:imports`);
  process.exitCode = 1;
}

async function draw() {
  const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
  const { output } = await cruise(
    ['src', 'schema', 'loaders', 'containers', 'graph-export', 'examples'],
    config.options,
  );
  const arrows = new Set();
  for (const { source, dependencies } of output.modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [folderOf(source), folderOf(resolved)];
      if (from && to && from !== to) arrows.add(`  ${node(from)} --> ${node(to)}`);
    }
  }
  return ['flowchart LR', ...[...arrows].sort()].join('\n');
}

/** `src/jobs`, `src/stores/embedded`, `containers/process`, `schema`; undefined for a package. */
function folderOf(path) {
  return /^(src\/(stores|storage)\/[^/]+|containers\/[^/]+|src\/[^/.]+|schema|loaders|graph-export|examples)\//.exec(
    path,
  )?.[1];
}

function node(folder) {
  return `${folder.replace(/\W/g, '_')}["${folder}"]`;
}
