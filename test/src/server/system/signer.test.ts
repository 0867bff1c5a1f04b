import { chmod, readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSigner } from '#src/server/system/signer.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();

describe('the key of a server', () => {
  it('is made once, for its owner alone', async () => {
    const file = join(await directories.fresh(), 'provenance.key');
    const { id } = await openSigner(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await openSigner(file)).id).toBe(id);
  });

  it('is the same for two starts at once', async () => {
    const file = join(await directories.fresh(), 'provenance.key');
    const [one, other] = await Promise.all([openSigner(file), openSigner(file)]);
    expect(one.id).toBe(other.id);
    expect(await readdir(dirname(file))).toEqual(['provenance.key']);
  });

  it('is refused when the file is empty, or when every user may read it', async () => {
    const file = join(await directories.fresh(), 'provenance.key');
    await openSigner(file);
    await chmod(file, 0o644);
    await expect(openSigner(file)).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    await chmod(file, 0o600);
    await truncate(file);
    await expect(openSigner(file)).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });

  it('is refused when the file has something else, which no error shows', async () => {
    const file = join(await directories.fresh(), 'provenance.key');
    await writeFile(file, 'another secret');
    const error = await openSigner(file).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'CONFIG_INVALID' });
    expect(String(error)).not.toContain('another secret');
  });
});
