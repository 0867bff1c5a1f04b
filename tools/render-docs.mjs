// Makes a page of each document, for the server to answer under /web/docs.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import markdownIt from 'markdown-it';

const AT_TOP = ['README.md', 'CONTRIBUTING.md'];

/** Renders the documents of a repository into a folder, under their names there. */
export function renderDocs(root, folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '../manifest.json'), 'utf8'));
  const styles = [`/web/${manifest['shared/page.css'].file}`];
  const names = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const documents = new Set(
    [...AT_TOP, ...names.map((name) => join('docs', name))].filter((name) => name.endsWith('.md')),
  );
  for (const name of documents) {
    const target = join(folder, asPage(name));
    mkdirSync(dirname(target), { recursive: true });
    const pageOfLink = (link) => {
      if (/^([a-z]+:|#)/.test(link)) return link;
      return documents.has(join(dirname(name), link.split('#', 1)[0])) ? asPage(link) : undefined;
    };
    writeFileSync(target, pageOf(readFileSync(join(root, name), 'utf8'), { pageOfLink, styles }));
  }
}

function asPage(link) {
  return link.replace(/\.md(?=#|$)/, '.html');
}

const renderer = markdownIt({ html: false, linkify: false });

renderer.core.ruler.push('anchors', ({ tokens, env }) => {
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

/** Returns the anchor of a heading, as on GitHub. */
function anchorOf(text) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

function pageOf(text, { pageOfLink, styles }) {
  const title = renderer.utils.escapeHtml(/^# (.*)$/m.exec(text)?.[1] ?? 'Forebear');
  const links = styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${links}
</head>
<body>
<p><a href="/">Forebear</a></p>
<main>
${renderer.render(text.replace(/<!--.*?-->\n*/gs, ''), { pageOfLink })}</main>
</body>
</html>
`;
}
