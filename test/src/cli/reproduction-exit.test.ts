import { expect, it } from 'vitest';
import { runCli } from '../../support/cli-process.js';
import { startTestServer } from '../../support/running-server.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

/** Returns a program that writes a model with this content. */
const program = (content: string) => [
  'sh',
  '-c',
  `mkdir -p "$SVC_MODEL_DIR"; echo ${content} > "$SVC_MODEL_DIR/content"`,
];

const directory = temporaryDirectory();

it('reproduce --wait exits with 0 for IDENTICAL and with 1 for DIFFERENT', async () => {
  await using server = await startTestServer({
    settings: {
      images: { same: { train: program('same') }, noisy: { train: program('$$ $(date +%N)') } },
    },
  });
  const cwd = await directory.fresh();
  const run = (...words: string[]) => runCli(cwd, words, { FOREBEAR_URL: server.url, HOME: cwd });
  const exits = [];
  for (const image of ['same', 'noisy']) {
    await run('train', '--image', image, '--name', image, '--wait');
    const { code, stdout } = await run('reproduce', image, '--name', `${image}-again`, '--wait');
    exits.push([stdout, code]);
  }
  expect(exits).toEqual([
    ['reproduction same-again: IDENTICAL\n', 0],
    ['reproduction noisy-again: DIFFERENT\n', 1],
  ]);
});
