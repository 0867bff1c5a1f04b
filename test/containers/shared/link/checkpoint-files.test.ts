import { mkdir, rename, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  CheckpointFiles,
  type NewCheckpoints,
} from '#containers/shared/link/agent/checkpoint-files.js';
import { unpackArchive } from '#src/files/archive/index.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();
let root: string;
let checkpoint: string;

beforeEach(async () => {
  root = await directories.fresh();
  await mkdir(join(root, 'checkpoints'));
  checkpoint = join(root, 'checkpoints/last');
  await writeFile(checkpoint, 'weights');
  await utimes(checkpoint, 1, 1);
});

function archiveOf(found: NewCheckpoints | undefined): NewCheckpoints['archive'] {
  if (!found) throw new Error('No checkpoint was found.');
  return found.archive;
}

describe('the checkpoints that an agent packs', () => {
  it('have no link, also when a file becomes one during the scan', async () => {
    const found = await new CheckpointFiles(root).changedSince(undefined, 1_000);
    await rename(checkpoint, join(root, 'kept'));
    await symlink('/etc/hostname', checkpoint);
    const target = join(root, 'unpacked');
    const unpacked = await unpackArchive(archiveOf(found), target, { takesLink: () => false });
    expect(unpacked).toEqual({ files: 0, bytes: 0 });
  });

  it('are no more than the server takes', async () => {
    const found = await new CheckpointFiles(root).changedSince(undefined, 3);
    const read = unpackArchive(archiveOf(found), join(root, 'unpacked'));
    await expect(read).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });
});
