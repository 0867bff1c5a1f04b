import { chmod, chown, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Roles } from '#src/domain/roles/index.js';
import { openSecrets } from '#src/server/system/secrets.js';
import { makeFifo } from '../../../support/make-fifo.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();
const refusal = { code: 'SECRET_UNKNOWN' };
const TEAM = 'arn:aws:iam::000000000000:role/team';
const FREE = 'arn:aws:iam::000000000000:role/free';
const ROLES = new Roles({ [TEAM]: { read: [], write: [], secrets: ['api-key'] } }, FREE);

describe('the secrets directory', () => {
  it('returns the current value of a secret, without a final newline', async () => {
    const directory = await directories.fresh();
    const read = await openSecrets(directory, ROLES);
    await writeFile(join(directory, 'api-key'), 'first\n');
    expect(await read('api-key', FREE)).toBe('first');
    await writeFile(join(directory, 'api-key'), ' second \nline\n');
    expect(await read('api-key', FREE)).toBe(' second \nline');
  });

  it('gives a role the secrets that it may read, and reveals no others', async () => {
    const directory = await directories.fresh();
    for (const name of ['api-key', 'other']) await writeFile(join(directory, name), name);
    const read = await openSecrets(directory, ROLES);
    expect(await read('api-key', TEAM)).toBe('api-key');
    expect(await read('other', FREE)).toBe('other');
    const why = (name: string) =>
      read(name, TEAM).catch(({ message }: Error) => message.replace(name, '#'));
    await expect(read('other', TEAM)).rejects.toMatchObject(refusal);
    expect(await why('other')).toBe(await why('none'));
  });

  it('is never left, for any name', async () => {
    const outer = await directories.fresh();
    const directory = join(outer, 'secrets');
    await mkdir(directory, { mode: 0o700 });
    await writeFile(join(outer, 'other'), 'hunter2');
    const read = await openSecrets(directory, ROLES);
    const names = ['../other', '..', '.', '', './../other', `${outer}/other`, 'a\0b', 'a/b'];
    for (const name of names) await expect(read(name, FREE), name).rejects.toMatchObject(refusal);
  });

  it('refuses other entries than files, and values that are too long or invalid in an environment', async () => {
    const directory = await directories.fresh();
    await mkdir(join(directory, 'folder'));
    await makeFifo(join(directory, 'pipe'));
    await symlink('nowhere', join(directory, 'link'));
    await writeFile(join(directory, 'long'), Buffer.alloc(65_537, 'x'));
    await writeFile(join(directory, 'zero'), 'a\0b');
    const read = await openSecrets(directory, ROLES);
    await symlink('/etc/hostname', join(directory, 'out'));
    for (const name of ['folder', 'pipe', 'link', 'out', 'long', 'zero', 'none'])
      await expect(read(name, FREE), name).rejects.toMatchObject(refusal);
  });

  it('may hold links within it, as Kubernetes mounts secrets', async () => {
    const directory = await directories.fresh();
    await mkdir(join(directory, '..data'));
    await writeFile(join(directory, '..data', 'token'), 'mounted');
    await symlink(join('..data', 'token'), join(directory, 'token'));
    const read = await openSecrets(directory, ROLES);
    expect(await read('token', FREE)).toBe('mounted');
  });

  it('is refused when others have access to it, or it is no folder', async () => {
    const directory = await directories.fresh();
    const code = { code: 'CONFIG_INVALID', details: { key: 'secretsDirectory' } };
    await chmod(directory, 0o750);
    await expect(openSecrets(directory, ROLES)).rejects.toMatchObject(code);
    await expect(openSecrets(join(directory, 'none'), ROLES)).rejects.toMatchObject(code);
  });

  it.skipIf(process.geteuid?.() !== 0)('is refused when it belongs to another user', async () => {
    const directory = await directories.fresh();
    await chown(directory, 65534, 65534);
    await expect(openSecrets(directory, ROLES)).rejects.toThrow(/belongs to another user, 65534/);
  });

  it('is named in the error when it is not set', async () => {
    const read = await openSecrets(undefined, ROLES);
    await expect(read('api-key', FREE)).rejects.toThrow(/secretsDirectory/);
  });
});
