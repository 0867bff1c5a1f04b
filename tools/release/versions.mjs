// Where the version of the package is repeated, besides package.json, and what stands before it there.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = String.raw`\d+\.\d+\.\d+(?:-[\w.]+)?`;
/** The package of npm and the image, in what is shown and run. */
const NAMED = [
  /\b(forebear-)VERSION(?=\.tgz)/,
  /\b(forebear-client-)VERSION(?=\.tgz)/,
  /\b(forebear(?:-[a-z$]+)?:)VERSION\b/,
];

const PLACES = {
  'python/pyproject.toml': [/^(version = ")VERSION(?=")/],
  'charts/forebear/Chart.yaml': [/^(version: )VERSION$/, /^(appVersion: ")VERSION(?="$)/],
  'compose.yaml': NAMED,
  'README.md': NAMED,
};

/** Returns the files of a folder whose text repeats another version, with their new text. */
export function outdatedFiles(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const guides = readdirSync(join(root, 'docs/guides'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => [`docs/guides/${name}`, NAMED]);
  const texts = [...Object.entries(PLACES), ...guides].map(([file, patterns]) => [
    file,
    (before) => patterns.reduce((text, pattern) => withVersion(text, { pattern, version }), before),
  ]);
  const lock = ['package-lock.json', (before) => lockWith(before, version)];
  return [...texts, lock].flatMap(([file, change]) => {
    const before = readFileSync(join(root, file), 'utf8');
    const text = change(before);
    return text === before ? [] : [{ file, text }];
  });
}

/** Writes the version of package.json everywhere; returns the files that changed. */
export function syncVersions(root) {
  const files = outdatedFiles(root);
  for (const { file, text } of files) writeFileSync(join(root, file), text);
  return files.map(({ file }) => file);
}

function withVersion(text, { pattern, version }) {
  const everywhere = new RegExp(pattern.source.replace('VERSION', VERSION), 'gm');
  return text.replace(everywhere, (_, before) => `${before}${version}`);
}

function lockWith(text, version) {
  const lock = JSON.parse(text);
  lock.version = version;
  lock.packages[''].version = version;
  return `${JSON.stringify(lock, null, 2)}\n`;
}
