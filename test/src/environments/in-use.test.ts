import { cp, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { modelArchive } from '../../support/model-archive.js';
import { openPlatform } from '../../support/platform.js';
import { pythonPackage } from '../../support/python-package.js';
import { TESTER } from '../../support/test-values.js';

const LONG_AGO = new Date(Date.now() - 40 * 86_400_000);
const CODE = `
def model_fn(model_dir):
    return None

def transform_fn(model, body, content_type, accept):
    import greeting  # at each request, as late as a program may
    return greeting.WORDS, "text/plain"
`;

it('keeps an environment that an endpoint uses at any age, and removes others', {
  timeout: 120_000,
}, async () => {
  const options = { store: 'embedded', times: { hosting: { startMs: 30_000 } } } as const;
  const first = await openPlatform(options);
  const { directory } = first;
  const modelData = 's3://models/words/model.tar.gz';
  const files = {
    'code/inference.py': CODE,
    'code/requirements.txt': '--no-index\n--find-links .\ngreeting-words\n',
  };
  const wheel = await pythonPackage('greeting', { name: 'greeting-words', version: '1.0' });
  const inCode = Object.entries(wheel).map(([name, bytes]) => [`code/${name}`, bytes]);
  await first.put(modelData, await modelArchive({ ...files, ...Object.fromEntries(inCode) }));
  await first.models.create({ name: 'words', modelData }, TESTER);
  expect((await first.deploy('words')).failureReason).toBeUndefined();

  const environments = join(directory, 'environments');
  const [used = ''] = await readdir(environments);
  await cp(join(environments, used), join(environments, 'unused'), { recursive: true });
  await cp(join(environments, used), join(environments, 'of-earlier'), { recursive: true });
  const earlier = join(environments, 'of-earlier', 'complete.json');
  const { packages } = JSON.parse(await readFile(earlier, 'utf8'));
  await writeFile(earlier, JSON.stringify({ packages }));
  for (const key of [used, 'unused', 'of-earlier'])
    await utimes(join(environments, key, 'complete.json'), LONG_AGO, LONG_AGO);
  const before = await stat(join(environments, used, 'root', 'environment'));
  await first.close();

  const second = await openPlatform({ ...options, directory });
  expect((await readdir(environments)).sort()).toEqual([used, 'of-earlier'].sort());
  const after = await stat(join(environments, used, 'root', 'environment'));
  expect(after.ino).toBe(before.ino);
  await vi.waitFor(
    async () => expect(await (await second.invoke('words', 'x')).text()).toBe('hello from 1.0'),
    { timeout: 60_000, interval: 200 },
  );
  await second.destroy();
});
