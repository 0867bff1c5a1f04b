import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

  it('is refused when the file has something else, which no error shows', async () => {
    const file = join(await directories.fresh(), 'provenance.key');
    await writeFile(file, 'another secret');
    const error = await openSigner(file).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'CONFIG_INVALID' });
    expect(String(error)).not.toContain('another secret');
  });
});
