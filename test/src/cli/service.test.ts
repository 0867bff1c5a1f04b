import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unitText } from '#src/cli/service/unit.js';
import { UnitFile } from '#src/cli/service/unit-file.js';
import { runCli } from '../../support/cli-process.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
const TIMEOUT = 180_000;
const ANALYZE = ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find(existsSync);
const UNIT = {
  user: 'forebear',
  program: ['/bin/sh', '/usr/lib/forebear/main.js'],
  words: [],
  changesUsers: false,
};

/** A folder as the root of a machine with systemd. */
async function machine(): Promise<{ root: string; folder: string; unit: string }> {
  const root = await directories.fresh();
  const folder = join(root, 'etc/systemd/system');
  await mkdir(folder, { recursive: true });
  return { root, folder, unit: join(folder, 'forebear.service') };
}

describe('the commands of the service', { timeout: TIMEOUT }, () => {
  it('show prints the unit, install prints and writes it, uninstall removes it', async () => {
    const { root, folder, unit } = await machine();
    const flags = ['--port', '4100', '--tokens-file', '/var/lib/forebear/tokens.json'];
    const shown = await runCli(root, ['service', 'show', ...flags]);
    expect(shown.code, shown.stderr).toBe(0);
    expect(shown.stdout).toMatch(
      /^ExecStart=\S+ \S+main\.js serve --data-directory \/var\/lib\/forebear --port 4100 --tokens-file \/var\/lib\/forebear\/tokens\.json$/m,
    );
    for (const line of ['User=forebear', 'KillMode=process', 'NoNewPrivileges=yes'])
      expect(shown.stdout.split('\n')).toContain(line);
    const installed = await runCli(root, ['service', 'install', '--root', root, ...flags]);
    expect(installed.code, installed.stderr).toBe(0);
    expect(installed.stdout).toBe(shown.stdout);
    expect(await readFile(unit, 'utf8')).toBe(shown.stdout);
    expect((await lstat(unit)).mode & 0o777).toBe(0o644);
    const again = await runCli(root, ['service', 'install', '--root', root]);
    expect(again.code, again.stderr).toBe(0);
    expect(await readFile(unit, 'utf8')).not.toContain('--port');
    const removed = await runCli(root, ['service', 'uninstall', '--root', root]);
    expect([removed.code, removed.stderr]).toEqual([
      0,
      expect.stringContaining('/var/lib/forebear'),
    ]);
    expect(await readdir(folder)).toEqual([]);
    expect((await runCli(root, ['service', 'uninstall', '--root', root])).code).toBe(3);
  });

  it('uninstall keeps what an administrator added to the unit, and says so', async () => {
    const { root, folder, unit } = await machine();
    await writeFile(unit, unitText(UNIT));
    await mkdir(`${unit}.d`);
    await writeFile(join(`${unit}.d`, 'override.conf'), '[Service]\nSupplementaryGroups=docker\n');
    const removed = await runCli(root, ['service', 'uninstall', '--root', root]);
    expect([removed.code, removed.stderr]).toEqual([
      0,
      expect.stringContaining(`${unit}.d stays, because an administrator wrote`),
    ]);
    expect(await readdir(folder)).toEqual(['forebear.service.d']);
  });

  it('say what to do about a port that needs rights', async () => {
    const { root } = await machine();
    const ended = await runCli(root, ['service', 'show', '--port', '80']);
    expect(ended.stderr).toContain('take one from 1024 on, and let a reverse proxy');
  });

  it('refuse flags that a unit cannot contain, and secrets', async () => {
    const { root, folder } = await machine();
    await symlink('/etc/passwd', join(root, 'forebear.json'));
    for (const flags of [
      ['--user', 'a\nExecStartPre=/bin/true'],
      ['--user', 'Root %u'],
      ['--advertise', 'http://127.0.0.1:1/\nUser=root'],
      ['--region', 'a%h'],
      ['--data-directory', 'relative'],
      ['--data-directory', '/srv/a b\n/x'],
      ['--data-directory', '/srv/$HOME'],
      ['--config', 'forebear.json'],
      ['--tokens-file', 'tokens.json'],
      ['--neo4j-password', 'secret-word'],
      ['--port', 'many'],
      ['--port', '80'],
      ['--companion-port', '1023'],
      ['--host', '0.0.0.0'],
    ]) {
      const ended = await runCli(root, ['service', 'install', '--root', root, ...flags]);
      expect(ended.code, flags.join(' ')).toBeGreaterThan(0);
      expect(ended.stdout, flags.join(' ')).toBe('');
      expect(ended.stderr).not.toContain('secret-word');
      expect(ended.stderr).not.toMatch(/root:|TypeError/);
    }
    expect(await readdir(folder)).toEqual([]);
    const config = ['--config', '/etc/passwd'];
    const shown = await runCli(root, ['service', 'show', ...config]);
    expect([shown.code, shown.stdout]).toEqual([0, expect.stringContaining('/etc/passwd')]);
    expect(shown.stdout).not.toContain('root:');
  });

  it.skipIf(process.geteuid?.() === 0)('need root', async () => {
    const cwd = await directories.fresh();
    for (const verb of ['install', 'uninstall'])
      expect((await runCli(cwd, ['service', verb])).code).toBe(4);
  });
});

describe('the file of the unit', () => {
  it.each([
    ['a masked unit', '/dev/null'],
    ['a link to a file', 'somewhere'],
    ['a broken link', 'nowhere'],
  ])('is left as it is when it is %s', async (_name, target) => {
    const { root, folder, unit } = await machine();
    await writeFile(join(folder, 'somewhere'), 'theirs');
    await symlink(target, unit);
    const file = new UnitFile(root);
    for (const call of [() => file.write(unitText(UNIT)), () => file.isThere()])
      await expect(call()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await readlink(unit)).toBe(target);
    expect(await readFile(join(folder, 'somewhere'), 'utf8')).toBe('theirs');
    expect((await readdir(folder)).sort()).toEqual(['forebear.service', 'somewhere']);
  });

  it('is left as it is when somebody else wrote it, when it is empty, and in a linked folder', async () => {
    const { root, unit } = await machine();
    for (const text of ['[Service]\nExecStart=/bin/true\n', '']) {
      await writeFile(unit, text);
      const writing = new UnitFile(root).write(unitText(UNIT));
      await expect(writing).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await readFile(unit, 'utf8')).toBe(text);
    }
    const other = await directories.fresh();
    await mkdir(join(other, 'etc'));
    await symlink(join(root, 'etc/systemd'), join(other, 'etc/systemd'));
    const linked = new UnitFile(other).write(unitText(UNIT));
    await expect(linked).rejects.toMatchObject({ code: 'CONFLICT' });
    const bare = new UnitFile(await directories.fresh()).write(unitText(UNIT));
    await expect(bare).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.skipIf(ANALYZE === undefined)(
    'is one that systemd-analyze accepts, with words as they are (skipped without systemd-analyze)',
    async ({ skip }) => {
      const { root, unit } = await machine();
      await writeFile(unit, `${unitText({ ...UNIT, user: 'root' })}[Service]\nBogus=1\n`);
      if (!verify(unit).includes('Bogus')) skip('systemd-analyze finds nothing wrong here');
      const words = ['--images', '{"a": {"train": ["x y", "$HOME", "b\\\\c", "it\'s"]}}'];
      const dataDirectory = '/srv/my data';
      for (const options of [
        UNIT,
        { ...UNIT, user: 'root', words, dataDirectory, changesUsers: true },
      ]) {
        await writeFile(unit, unitText({ ...options, user: 'root' }));
        // It reads the units of the machine too, which may have faults.
        const shown = verify(unit);
        expect(shown.split('\n').filter((line) => line.includes('forebear.service'))).toEqual([]);
      }
      await new UnitFile(root).remove();
    },
    TIMEOUT,
  );
});

/** What systemd-analyze finds; for an unknown key it ends with 0. */
function verify(unit: string): string {
  const { stdout, stderr } = spawnSync(ANALYZE ?? '', ['verify', '--man=no', unit]);
  return `${stdout}${stderr}`;
}

it.each([
  ['a user', { user: 'a b' }],
  ['a user with a line break', { user: 'forebear\nUser=root' }],
  ['a program with a percent sign', { program: ['/opt/100%/node', '/x'] }],
  ['a program with a quote', { program: ['/opt/"/node', '/x'] }],
  ['a relative program', { program: ['node', '/x'] }],
  ['a path that is not plain', { dataDirectory: '/srv/../etc' }],
  ['a path with a line separator', { dataDirectory: '/srv/\u2028x' }],
  ['a word with a carriage return', { words: ['--region', 'a\rb'] }],
  ['a word with a nul', { words: ['a\0b'] }],
])('a unit is refused for %s', (_name, changed) => {
  expect(() => unitText({ ...UNIT, ...changed })).toThrow(
    expect.objectContaining({ code: 'VALIDATION_FAILED' }),
  );
});
