#!/usr/bin/env node
// Makes a site of the guides for any web server, with the scripts that are built: npm run docs [-- <folder>].
// A server of Forebear has the guides at /web/docs/.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderDocs } from './render-docs.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILT = join(ROOT, 'dist/web');
const HOME = 'README.html';
const FIRST_PAGE = `<!doctype html><meta charset="utf-8"><title>Forebear</title><meta http-equiv="refresh" content="0; url=docs/${HOME}">\n`;

const folder = resolve(process.argv[2] ?? join(ROOT, 'dist/site'));
const first = join(folder, 'index.html');
const isOurs = existsSync(first) && readFileSync(first, 'utf8') === FIRST_PAGE;
if (!isOurs && existsSync(folder) && readdirSync(folder).length > 0) {
  console.error(
    `${folder} has something else in it; name another folder: npm run docs -- <folder>`,
  );
  process.exit(2);
}
mkdirSync(join(folder, 'assets'), { recursive: true });
writeFileSync(first, FIRST_PAGE);
for (const name of readdirSync(join(BUILT, 'assets')).filter((one) =>
  /^(page|docs)-.*\.(css|js)$/.test(one),
))
  cpSync(join(BUILT, 'assets', name), join(folder, 'assets', name));
cpSync(join(BUILT, 'manifest.json'), join(folder, 'manifest.json'));
renderDocs(ROOT, join(folder, 'docs'), { home: HOME });
console.log(`The site is in ${folder}`);
