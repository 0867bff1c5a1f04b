import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directories = temporaryDirectory();

function build(folder: string) {
  return promisify(execFile)(process.execPath, ['tools/docs-site.mjs', folder]);
}

describe('the site of the guides', () => {
  let folder: string;
  const pages = new Map<string, string>();
  beforeAll(async () => {
    folder = join(await directories.fresh(), 'site');
    await build(folder);
    const names = await readdir(folder, { recursive: true });
    for (const name of names.filter((one) => one.endsWith('.html')))
      pages.set(name, await readFile(join(folder, name), 'utf8'));
  });

  it('has a page for each guide, and a first page that leads to them', () => {
    expect(pages.get('index.html')).toContain('url=docs/README.html');
    expect([...pages.keys()]).toContain('docs/docs/guides/installing.html');
  });

  it('links only to files and headings that are in it', () => {
    const dead: string[] = [];
    for (const [name, html] of pages)
      for (const [, link = ''] of html.matchAll(/ (?:href|src)="([^":]+)"/g)) {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? name : relative('.', join(dirname(name), path));
        const isThere =
          anchor === undefined
            ? existsSync(join(folder, target))
            : pages.get(target)?.includes(`id="${anchor}"`);
        if (!isThere) dead.push(`${name}: ${link}`);
      }
    expect(dead).toEqual([]);
  });

  it('has one place for each anchor, and a section of the search for each', async () => {
    for (const [name, html] of pages) {
      const anchors = [...html.matchAll(/ id="([^"]+)"/g)].map(([, anchor]) => anchor);
      expect(new Set(anchors).size, name).toBe(anchors.length);
    }
    const sections: readonly { link: string }[] = JSON.parse(
      await readFile(join(folder, 'docs/search.json'), 'utf8'),
    );
    expect(new Set(sections.map(({ link }) => link)).size).toBe(sections.length);
  });

  it('is built again in its folder, and in no folder with something else', async () => {
    await build(folder);
    const other = await directories.fresh();
    await mkdir(join(other, 'docs'));
    for (const name of ['docs/README.html', 'index.html'])
      await writeFile(join(other, name), 'of another site');
    await expect(build(other)).rejects.toThrow('has something else in it');
    expect((await readdir(other)).sort()).toEqual(['docs', 'index.html']);
    expect(await readFile(join(other, 'index.html'), 'utf8')).toBe('of another site');
  });
});
