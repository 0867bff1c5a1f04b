// Makes a page of each document, for the server to answer under /web/docs.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import markdownIt from 'markdown-it';
import { sectionsOf } from './docs-index.mjs';

const AT_TOP = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
const IMAGES = 'docs/images';

/**
 * Renders the documents of a repository into a folder, under their names there, with the index of their search. The
 * links are relative, so that the folder can be put anywhere beside `assets`.
 * @param {string} root
 * @param {string} folder
 * @param {{home?: string}} [options] home: where the name at the top leads; default the console of the server
 */
export function renderDocs(root, folder, { home = '/' } = {}) {
  const manifest = JSON.parse(readFileSync(join(folder, '../manifest.json'), 'utf8'));
  const names = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const documents = new Set(
    [...AT_TOP, ...names.map((name) => join('docs', name))].filter((name) => name.endsWith('.md')),
  );
  const sections = [];
  for (const name of [...documents].sort()) {
    const target = join(folder, asPage(name));
    mkdirSync(dirname(target), { recursive: true });
    const pageOfLink = (link) => {
      if (/^([a-z]+:|#)/.test(link)) return link;
      return documents.has(join(dirname(name), link.split('#', 1)[0])) ? asPage(link) : undefined;
    };
    const text = withoutComments(readFileSync(join(root, name), 'utf8'));
    const toFolder = '../'.repeat(name.split('/').length - 1);
    writeFileSync(target, pageOf(text, { pageOfLink, manifest, toFolder, home }));
    sections.push(...sectionsOf(text, { page: asPage(name), anchorOf: anchors() }));
  }
  cpSync(join(root, IMAGES), join(folder, IMAGES), { recursive: true });
  const index = JSON.stringify(sections);
  writeFileSync(join(folder, 'search.json'), index);
  writeFileSync(join(folder, 'search.json.br'), brotliCompressSync(index));
}

function asPage(link) {
  return link.replace(/\.md(?=#|$)/, '.html');
}

const renderer = markdownIt({ html: false, linkify: false });

renderer.core.ruler.push('anchors', ({ tokens, env }) => {
  const anchorOf = anchors();
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') token.attrSet('id', anchorOf(tokens[index + 1].content));
    for (const inner of token.children ?? []) {
      if (inner.type === 'link_open') setLink(inner, env.pageOfLink(inner.attrGet('href')));
    }
  }
});

/** A link to anything but a page, such as a file of the repository, becomes text. */
function setLink(token, href) {
  token.attrs = token.attrs.filter(([name]) => name !== 'href');
  if (href !== undefined) token.attrSet('href', href);
}

/** Returns the anchors of the headings of one document, in their order, as on GitHub: a repeated one gets a number. */
function anchors() {
  const seen = new Map();
  return (heading) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  };
}

function pageOf(text, { pageOfLink, manifest, toFolder, home }) {
  const title = renderer.utils.escapeHtml(/^# (.*)$/m.exec(text)?.[1] ?? 'Forebear');
  const script = manifest['docs/main.ts'];
  const assets = `${toFolder}../`;
  const styles = [manifest['shared/page.css'].file, ...(script.css ?? [])]
    .map((file) => `<link rel="stylesheet" href="${assets}${file}">`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${styles}
<script type="module" src="${assets}${script.file}"></script>
</head>
<body data-folder="${toFolder}">
<header><a href="${home.startsWith('/') ? home : toFolder + home}">Forebear</a></header>
<main>
${renderer.render(text, { pageOfLink })}</main>
</body>
</html>
`;
}

function withoutComments(text) {
  return text.replace(/<!--.*?-->\n*/gs, '');
}
