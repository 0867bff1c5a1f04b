import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textFrameworks } from '../../tools/text-python-place.mjs';
import { describeWithExtra } from '../support/describe-extra.js';
import { describeText } from '../support/describe-text.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../support/running-server.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const FOLDER = fileURLToPath(new URL('../../python', import.meta.url));
const NOTEBOOKS = fileURLToPath(new URL('../../examples/notebooks', import.meta.url));
const CONTAINERS = fileURLToPath(new URL('../../containers', import.meta.url));
const MINUTES = 60_000;
const directories = temporaryDirectory();

interface Cell {
  readonly cell_type: string;
  readonly source: readonly string[];
}

describeWithExtra('client-python', 'the Python client', (installed) => {
  const { interpreter } = JSON.parse(installed) as { readonly interpreter: string };
  let server: ServerUnderTest;
  beforeAll(async () => {
    const words = ['install', '-q', '--no-deps', '--no-build-isolation', '--force-reinstall', '.'];
    await python('pip', ...words);
    const frameworks = JSON.stringify(textFrameworks());
    server = await startTestServer({
      tokens: true,
      settings: { python3: interpreter, frameworks },
    });
  }, 2 * MINUTES);
  afterAll(() => server?.close());

  it('passes its own tests against a server', { timeout: 4 * MINUTES }, async () => {
    expect(await python('pytest')).toMatch(/\d+ passed/);
  });

  it('has types that hold', { timeout: 4 * MINUTES }, async () => {
    expect(await python('mypy', '--cache-dir', '/dev/null')).toContain('no issues found');
  });

  it.each(['ipinsights', 'lineage'])(
    'runs the notebook %s',
    { timeout: 4 * MINUTES },
    async (name) => void (await notebook(name)),
  );

  describeText('text classification', (textPython) => {
    it('runs the notebook text-classification', { timeout: 8 * MINUTES }, async () => {
      const check = 'print(metrics.value["test:accuracy"], *answers.label)';
      const variables = { TEXT_PYTHON: textPython };
      const shown = await notebook('text-classification', { variables, check });
      const [accuracy, ...labels] = shown.trim().split('\n').at(-1)?.split(' ') ?? [];
      expect(Number(accuracy)).toBeGreaterThan(0.8);
      expect(labels).toEqual(['LABEL_1', 'LABEL_0', 'LABEL_0', 'LABEL_1']);
    });
  });

  /** Runs the cells of a notebook, and `check` after them, as deep below `containers` as it is. Returns the output. */
  async function notebook(name: string, { variables = {}, check = '' } = {}): Promise<string> {
    const { cells } = JSON.parse(await readFile(join(NOTEBOOKS, `${name}.ipynb`), 'utf8'));
    const code = (cells as readonly Cell[]).filter(({ cell_type: type }) => type === 'code');
    const root = await directories.fresh();
    await symlink(CONTAINERS, join(root, 'containers'));
    const folder = join(root, 'examples/notebooks');
    await mkdir(folder, { recursive: true });
    const lines = [...code.map(({ source }) => source.join('')), check];
    await writeFile(join(folder, 'cells.py'), lines.join('\n'));
    return run(folder, ['cells.py'], variables);
  }

  /** The output of a module; throws with it when it fails. */
  function python(...words: readonly string[]): Promise<string> {
    return run(FOLDER, ['-m', ...words]);
  }

  async function run(cwd: string, words: readonly string[], variables = {}): Promise<string> {
    const env = {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: '1',
      FOREBEAR_URL: server?.url,
      FOREBEAR_TOKEN: TOKENS.operator,
      ...variables,
    };
    const running = promisify(execFile)(interpreter, words, { cwd, env });
    const { stdout } = await running.catch((error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${words.join(' ')} failed:\n${error.stdout}\n${error.stderr}`);
    });
    return stdout;
  }
});
