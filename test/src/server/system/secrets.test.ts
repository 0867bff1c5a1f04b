import { chmod, chown, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSecrets } from '#src/server/system/secrets.js';
import { makeFifo } from '../../../support/make-fifo.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();
const refusal = { code: 'SECRET_UNKNOWN' };

describe('the secrets directory', () => {
  it('returns the current value of a secret, without a final newline', async () => {
    const directory = await directories.fresh();
    const read = await openSecrets(directory);
    await writeFile(join(directory, 'api-key'), 'first\n');
    expect(await read('api-key')).toBe('first');
    await writeFile(join(directory, 'api-key'), ' second \nline\n');
    expect(await read('api-key')).toBe(' second \nline');
  });

  it('is never left, whatever the name', async () => {
    const outer = await directories.fresh();
    const directory = join(outer, 'secrets');
    await mkdir(directory, { mode: 0o700 });
    await writeFile(join(outer, 'other'), 'hunter2');
    const read = await openSecrets(directory);
    const names = ['../other', '..', '.', '', './../other', `${outer}/other`, 'a\0b', 'a/b'];
    for (const name of names) await expect(read(name), name).rejects.toMatchObject(refusal);
  });

  it('refuses what is no file, too long, or invalid in an environment', async () => {
    const directory = await directories.fresh();
    await mkdir(join(directory, 'folder'));
    await makeFifo(join(directory, 'pipe'));
    await symlink('nowhere', join(directory, 'link'));
    await writeFile(join(directory, 'long'), Buffer.alloc(65_537, 'x'));
    await writeFile(join(directory, 'zero'), 'a\0b');
    const read = await openSecrets(directory);
    await symlink('/etc/hostname', join(directory, 'out'));
    for (const name of ['folder', 'pipe', 'link', 'out', 'long', 'zero', 'none'])
      await expect(read(name), name).rejects.toMatchObject(refusal);
  });

  it('may hold links within it, as Kubernetes mounts secrets', async () => {
    const directory = await directories.fresh();
    await mkdir(join(directory, '..data'));
    await writeFile(join(directory, '..data', 'token'), 'mounted');
    await symlink(join('..data', 'token'), join(directory, 'token'));
    const read = await openSecrets(directory);
    expect(await read('token')).toBe('mounted');
  });

  it('is refused when others have access to it, or it is no folder', async () => {
    const directory = await directories.fresh();
    const code = { code: 'CONFIG_INVALID', details: { key: 'secretsDirectory' } };
    await chmod(directory, 0o750);
    await expect(openSecrets(directory)).rejects.toMatchObject(code);
    await expect(openSecrets(join(directory, 'none'))).rejects.toMatchObject(code);
  });

  it.skipIf(process.geteuid?.() !== 0)('is refused when it belongs to another user', async () => {
    const directory = await directories.fresh();
    await chown(directory, 65534, 65534);
    await expect(openSecrets(directory)).rejects.toThrow(/belongs to another user, 65534/);
  });

  it('is named in the error when it is not set', async () => {
    const read = await openSecrets(undefined);
    await expect(read('api-key')).rejects.toThrow(/secretsDirectory/);
  });
});
