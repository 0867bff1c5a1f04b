import { createHash } from 'node:crypto';
import { chmod, chown, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import type { Identity } from '#src/ports/identity.js';
import type { LogFields, Logger } from '#src/ports/system.js';
import { createAccessKey, createToken, openLogins } from '#src/server/identity/index.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { SILENT } from '../../../support/silent-logger.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();
const sha256 = (token: string) => createHash('sha256').update(token).digest('hex');
const entry = (name: string, token: string) => ({ name, role: 'viewer', sha256: sha256(token) });

const KEY = createAccessKey('ada', 'operator');

async function tokensFile(content: unknown, mode = 0o600): Promise<string> {
  const file = join(await directories.fresh(), 'tokens.json');
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  await writeFile(file, text, { mode });
  await chmod(file, mode); // whatever the umask
  return file;
}

function open(file: string, logger: Logger = SILENT): Identity {
  return openLogins({
    tokensFile: file,
    scope: DEFAULT_ARN_SCOPE,
    clock: new SystemClock(),
    logger,
  }).identity;
}

const login = (identity: Identity, token: string, address = '192.0.2.1') =>
  identity.authenticate({ token, address }).then(
    ({ userId }) => userId,
    (error: { readonly code: string }) => error.code,
  );

interface Note extends LogFields {
  readonly level: string;
  readonly message: string;
}

function collecting(): { readonly logger: Logger; readonly notes: Note[] } {
  const notes: Note[] = [];
  const at =
    (level: string) =>
    (message: string, fields: LogFields = {}) =>
      void notes.push({ level, message, ...fields });
  const logger = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  return { logger, notes };
}

describe('a tokens file', () => {
  it('admits only callers with a token of its digests', async () => {
    const { token, entry: made } = createToken('ci', 'operator');
    const identity = open(await tokensFile([made, entry('me', 'mine')]));
    expect(await login(identity, token)).toBe('ci');
    expect(await login(identity, 'mine')).toBe('me');
    expect(await login(identity, made.sha256)).toBe('UNAUTHENTICATED');
    expect(await login(identity, 'other')).toBe('UNAUTHENTICATED');
  });

  it('is refused when it has a token in clear text, which the error does not repeat', async () => {
    const clear = { name: 'ci', role: 'operator', token: 'hunter2-hunter2-hunter2' };
    const file = await tokensFile([entry('me', 'mine'), clear]);
    expect(() => open(file)).toThrow(/1\.token: .*sha256sum.*forebear token/);
    expect(() => open(file)).not.toThrow(/hunter2/);
    expect(() => open(file)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });

  it.skipIf(process.platform === 'win32').each([0o644, 0o640, 0o620, 0o604])(
    'is refused with the mode %o',
    async (mode) => {
      const file = await tokensFile([entry('me', 'mine')], mode);
      expect(() => open(file)).toThrow(/others than its owner.*chmod 600/);
    },
  );

  it.skipIf(process.geteuid?.() !== 0)('is refused when it belongs to another user', async () => {
    const file = await tokensFile([entry('me', 'mine')]);
    await chown(file, 65534, 65534);
    expect(() => open(file)).toThrow(/belongs to another user, 65534.*chown 0/);
  });

  it.each([
    ['[]', /at least one/],
    ['{', /no JSON/],
    [[{ name: 'me', role: 'viewer' }], /0\.sha256/],
    [[{ ...entry('me', 'x'), role: 'root' }], /0\.role/],
    [[{ ...entry('me', 'x'), note: '' }], /note/],
    [[entry('me', 'x'), entry('you', 'x')], /same token/],
    [[KEY, { ...KEY, name: 'you' }], /same token/],
    [[entry('me', 'x'), { ...KEY, sha256: sha256('x') }], /1: .*sha256/],
    [[{ ...KEY, accessKeyId: 'short' }], /0\.accessKeyId/],
    [[{ name: 'me', role: 'viewer', accessKeyId: KEY.accessKeyId }], /0\.secretAccessKey/],
  ])('is refused when it holds %j', async (content, why) => {
    const file = await tokensFile(content);
    expect(() => open(file)).toThrow(why);
  });
});

describe('access keys of a tokens file', () => {
  it('are found by their ids, beside tokens; neither is the other', async () => {
    const file = await tokensFile([entry('me', 'mine'), KEY]);
    const { identity, accessKeys } = openLogins({ ...parts(), tokensFile: file });
    expect(KEY.accessKeyId).toMatch(/^AKIA[A-Z2-7]{16}$/);
    expect(KEY.secretAccessKey).toHaveLength(40);
    expect(accessKeys.everyone).toBeUndefined();
    expect(accessKeys.find(KEY.accessKeyId)).toMatchObject({
      secretAccessKey: KEY.secretAccessKey,
      principal: { userId: 'ada', role: 'operator' },
    });
    expect(accessKeys.find('AKIAUNKNOWNUNKNOWN22')).toBeUndefined();
    expect(accessKeys.find('constructor')).toBeUndefined();
    expect(await login(identity, 'mine')).toBe('me');
    expect(await login(identity, KEY.secretAccessKey)).toBe('UNAUTHENTICATED');
  });

  it('are read again when the file changes', async () => {
    const file = await tokensFile([KEY]);
    const { accessKeys } = openLogins({ ...parts(), tokensFile: file });
    const other = createAccessKey('bob', 'viewer');
    await writeFile(file, JSON.stringify([other]));
    await sleep(CHECKED_MS);
    expect(accessKeys.find(KEY.accessKeyId)).toBeUndefined();
    expect(accessKeys.find(other.accessKeyId)?.principal.userId).toBe('bob');
    await writeFile(
      file,
      JSON.stringify([{ ...other, secretAccessKey: 'a secret that is wrong' }]),
    );
    await sleep(CHECKED_MS);
    expect(accessKeys.find(other.accessKeyId)?.secretAccessKey).toBe(other.secretAccessKey);
  });

  it('that cannot be used are refused without a word of the secret', async () => {
    const file = await tokensFile([{ ...KEY, secretAccessKey: 'a secret that is wrong' }]);
    expect(() => open(file)).toThrow(/0\.secretAccessKey/);
    expect(() => open(file)).not.toThrow(/is wrong/);
  });

  it('are not required without a tokens file', () => {
    expect(openLogins(parts()).accessKeys.everyone).toMatchObject({
      userId: 'local',
      role: 'admin',
    });
  });
});

function parts() {
  return { scope: DEFAULT_ARN_SCOPE, clock: new SystemClock(), logger: SILENT };
}

/** Until the file is checked again. */
const CHECKED_MS = 1_050;

describe('a tokens file that changes', () => {
  it('is read again, also after it was replaced by a rename', async () => {
    const file = await tokensFile([entry('me', 'old')]);
    const identity = open(file);
    await writeFile(file, JSON.stringify([entry('me', 'new')]));
    await sleep(CHECKED_MS);
    expect(await login(identity, 'new')).toBe('me');
    expect(await login(identity, 'old')).toBe('UNAUTHENTICATED');

    await writeFile(`${file}.tmp`, JSON.stringify([entry('you', 'next')]), { mode: 0o600 });
    await rename(`${file}.tmp`, file);
    await sleep(CHECKED_MS);
    expect(await login(identity, 'next')).toBe('you');
    expect(await login(identity, 'new')).toBe('UNAUTHENTICATED');
  });

  it('keeps the old tokens valid while it is invalid, and logs that once', async () => {
    const file = await tokensFile([entry('me', 'old')]);
    const { logger, notes } = collecting();
    const identity = open(file, logger);
    const breaks = [
      () => writeFile(file, '[{'),
      () => writeFile(file, JSON.stringify([entry('you', 'new')])).then(() => chmod(file, 0o644)),
      () => rm(file),
    ];
    for (const [index, spoil] of breaks.entries()) {
      await spoil();
      for (let time = 0; time < 2; time += 1) {
        await sleep(CHECKED_MS);
        expect(await login(identity, 'old')).toBe('me');
      }
      expect(notes).toHaveLength(index + 1);
      expect(notes.at(-1)).toMatchObject({ level: 'error', error: { code: 'CONFIG_INVALID' } });
    }
    await writeFile(file, JSON.stringify([entry('you', 'new')]), { mode: 0o600 });
    await sleep(CHECKED_MS);
    expect(await login(identity, 'new')).toBe('you');
    expect(notes.at(-1)).toMatchObject({ level: 'info', tokens: 1 });
  });
});

describe('refused logins', () => {
  it('are logged with their address, without the token, and at most once a second', async () => {
    const { logger, notes } = collecting();
    const identity = open(await tokensFile([entry('me', 'mine')]), logger);
    for (let time = 0; time < 5; time += 1) await login(identity, 'hunter2', '192.0.2.7');
    await login(identity, 'hunter2', '192.0.2.8');
    expect(notes.map(({ level, address }) => [level, address])).toEqual([
      ['warn', '192.0.2.7'],
      ['warn', '192.0.2.8'],
    ]);
    expect(JSON.stringify(notes)).not.toContain('hunter2');
  });

  it('are delayed by address, while valid tokens are not', async () => {
    const identity = open(await tokensFile([entry('me', 'mine')]));
    for (let time = 0; time < 13; time += 1) await login(identity, 'wrong');
    const timed = async (token: string, address?: string) => {
      const start = performance.now();
      await login(identity, token, address);
      return performance.now() - start;
    };
    expect(await timed('wrong')).toBeGreaterThan(700);
    expect(await timed('mine')).toBeLessThan(200);
    expect(await timed('wrong', '192.0.2.9')).toBeLessThan(200);
  });
});
