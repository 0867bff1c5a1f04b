import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSealedValues } from '#src/server/system/sealed-values.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();
const PLAIN = { TOKEN: 'geheim, sehr', EMPTY: '' };

describe('sealed values', () => {
  it('are opened with the key, also after a restart, and stay as they are when sealed again', async () => {
    const file = join(await directories.fresh(), 'values.key');
    const values = await openSealedValues(file);
    const sealed = values.seal(PLAIN);
    expect(Object.keys(sealed)).toEqual(Object.keys(PLAIN));
    expect(JSON.stringify(sealed)).not.toContain('geheim');
    expect(values.seal(PLAIN)).not.toEqual(sealed);
    expect(values.seal(sealed)).toEqual(sealed);
    expect((await openSealedValues(file)).open(sealed)).toEqual(PLAIN);
    expect(values.open(PLAIN)).toEqual(PLAIN);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('are opened by an earlier key of the file, and by no other', async () => {
    const directory = await directories.fresh();
    const [old, other] = [join(directory, 'old'), join(directory, 'other')];
    const sealed = (await openSealedValues(old)).seal(PLAIN);
    const values = await openSealedValues(other);
    const unknown = expect.objectContaining({ code: 'VALUES_KEY_UNKNOWN' });
    expect(() => values.open(sealed)).toThrow(unknown);
    const forged = { TOKEN: `${sealed['TOKEN']?.slice(0, -2)}AA` };
    expect(() => values.open(forged)).toThrow(unknown);
    await writeFile(other, `${await readFile(other, 'utf8')}${await readFile(old, 'utf8')}`);
    expect((await openSealedValues(other)).open(sealed)).toEqual(PLAIN);
  });

  it('name all their keys, so that one that is taken away is noticed', async () => {
    const directory = await directories.fresh();
    const file = join(directory, 'values.key');
    const [key] = (await openSealedValues(file)).keys;
    const { keys: others } = await openSealedValues(join(directory, 'other'));
    await writeFile(
      file,
      `${await readFile(join(directory, 'other'), 'utf8')}${await readFile(file, 'utf8')}`,
    );
    expect((await openSealedValues(file)).keys).toEqual([...others, key]);
  });

  it('are not begun with a file that holds no keys', async () => {
    const file = join(await directories.fresh(), 'values.key');
    for (const text of ['', 'short']) {
      await writeFile(file, text);
      await expect(openSealedValues(file)).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    }
  });
});
