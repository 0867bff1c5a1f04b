import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runCli } from '../support/cli-process.js';
import { snippetsOf } from '../support/snippets.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directories = temporaryDirectory();
const GUIDES = readdirSync('docs/guides').map((name) => `docs/guides/${name}`);
const SERVES = ['README.md', ...GUIDES]
  .flatMap((document) => snippetsOf(document, 'sh'))
  .flatMap((block) => block.split('\n'))
  .filter((line) => line.startsWith('forebear serve '))
  .map((line) => line.replace(/ +#.*/, ''));

it.each(SERVES)('names settings that the server takes: %s', async (line) => {
  const flags = line.split(' ').slice(2);
  const { code, stderr } = await runCli(await directories.fresh(), ['config', ...flags]);
  expect(code, stderr).toBe(0);
});
