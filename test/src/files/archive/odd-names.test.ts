import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packFolder, unpackArchive } from '#src/files/archive/index.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();

// Other operating systems refuse such names.
it.runIf(process.platform === 'linux')('packing refuses a name that is not UTF-8', async () => {
  const folder = await directories.fresh();
  await writeFile(Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9])]), 'text');
  const unpacked = unpackArchive(packFolder(folder), join(await directories.fresh(), 'inner'));
  await expect(unpacked).rejects.toMatchObject({
    code: 'ARCHIVE_INVALID',
    details: { entry: 'caf\ufffd' },
  });
});
