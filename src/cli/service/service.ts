import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  flagName,
  loadConfig,
  SETTING_KEYS,
  type SettingKey,
  shownValue,
} from '#src/server/config/index.js';
import type { Flags } from '../commands/server.js';
import { misuse } from '../failure.js';
import { note, write } from '../output/writer.js';
import { STATE_DIRECTORY, UNIT_NAME, unitText } from './unit.js';
import { UnitFile } from './unit-file.js';

/** The options of the commands of the service. */
export interface ServiceOptions {
  readonly user: string;
  /** The settings of the server. */
  readonly flags: Flags;
  /** The folder that the unit is written below, for an image; then nothing is started. */
  readonly root: string | undefined;
}

/** Prints the unit that `install` would write. */
export function showService(options: ServiceOptions): void {
  write(textOf(options));
}

/**
 * Prints the unit, writes it, and starts it where systemd runs. Throws `FORBIDDEN` for a user who
 * is not root, and `CONFLICT` for a unit that is masked or that somebody else wrote.
 */
export async function installService(options: ServiceOptions): Promise<void> {
  const { user, root } = options;
  const text = textOf(options);
  if (root === undefined) requireRoot('install');
  const file = new UnitFile(root ?? '/');
  write(text);
  await file.isThere(); // before a user is added
  if (root === undefined) addUser(user);
  await file.write(text);
  note(`${file.path} is written.\n`);
  if (root === undefined && isRunning()) {
    systemctl('daemon-reload');
    systemctl('enable', UNIT_NAME);
    systemctl('restart', UNIT_NAME);
    note(`The service is started; see whether it stays up: systemctl status ${UNIT_NAME}\n`);
  } else note(`systemd does not run here; where it does: systemctl enable --now ${UNIT_NAME}\n`);
  note(`Settings that are no flags are in ${STATE_DIRECTORY}/forebear.json, which ${user} owns.\n`);
}

/** Stops and removes the service, and leaves its data. Throws as {@link installService} does. */
export async function uninstallService({ root }: Pick<ServiceOptions, 'root'>): Promise<void> {
  if (root === undefined) requireRoot('uninstall');
  const file = new UnitFile(root ?? '/');
  if (!(await file.isThere()))
    throw new PlatformError('NOT_FOUND', `There is no service: ${file.path} is missing.`, {
      details: { path: file.path },
    });
  const runs = root === undefined && isRunning();
  if (runs) systemctl('disable', '--now', UNIT_NAME);
  await file.remove();
  if (runs) systemctl('daemon-reload');
  note(`The service is removed. Its data stays in ${STATE_DIRECTORY}, and its user stays.\n`);
  if (await file.hasDropIns())
    note(
      `${file.dropIns} stays, because an administrator wrote what is in it; the next install would use it.\n`,
    );
  note('Programs of jobs and endpoints go on for 10 minutes, unless a server takes them over.\n');
}

function textOf({ user, flags }: ServiceOptions): string {
  checkFlags(flags);
  const program = [process.execPath, process.argv[1] ?? ''].map((path) => realpathSync(path));
  const { dataDirectory, ...others } = flags;
  for (const path of program)
    if (/^\/(home|root)\//.test(path))
      note(
        `${path} is in a home directory, which the service cannot read: install it elsewhere.\n`,
      );
  return unitText({
    user,
    program,
    words: Object.entries(others).flatMap(([key, value]) => [flagName(key as SettingKey), value]),
    ...(dataDirectory === undefined || dataDirectory === STATE_DIRECTORY ? {} : { dataDirectory }),
    changesUsers: /^\d+-\d+$/.test(flags.runAs ?? ''),
  });
}

/** Checks the flags only: this process, which may be root, does not read the files of the service. */
function checkFlags({ config, ...flags }: Flags): void {
  const secret = SETTING_KEYS.find(
    (key) => flags[key] !== undefined && shownValue(key, flags[key]) !== flags[key],
  );
  if (secret !== undefined)
    throw misuse(
      `${flagName(secret)} is a secret, and every user can read a unit: write it into ${STATE_DIRECTORY}/forebear.json.`,
    );
  for (const key of PATHS) {
    const value = key === 'config' ? config : flags[key];
    if (value !== undefined && !value.startsWith('/'))
      throw misuse(`The path ${value} is relative; the service needs an absolute one.`);
  }
  const { config: settings } = loadConfig({ directory: NOWHERE, environment: {}, flags });
  for (const key of PORTS) {
    const port = settings[key];
    if (port !== undefined && port > 0 && port < FIRST_FREE_PORT)
      throw misuse(
        `The service may not listen on port ${port}, because its user has no rights: take one from ${FIRST_FREE_PORT} on, and let a reverse proxy with TLS listen on ${port}.`,
      );
  }
}

const PORTS = ['port', 'companionPort'] as const;
/** Lower ports need a capability, which every program of a job would inherit. */
const FIRST_FREE_PORT = 1024;

const PATHS = [
  'config',
  'dataDirectory',
  'tokensFile',
  'secretsDirectory',
  'valuesKeyFile',
  'provenanceKeyFile',
] as const;
/** A folder that has no `forebear.json`. */
const NOWHERE = '/dev/fd';

function requireRoot(verb: string): void {
  if (process.geteuid?.() === 0) return;
  throw new PlatformError(
    'FORBIDDEN',
    `Only root may ${verb} the service: sudo forebear service ${verb}. To see the unit: forebear service show.`,
  );
}

/** Adds a system user, unless there is one with this name. */
function addUser(user: string): void {
  try {
    execFileSync('id', ['-u', user], { stdio: 'ignore' });
  } catch {
    const words = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
    run('useradd', [...words, '--home-dir', STATE_DIRECTORY, user]);
    note(`The user ${user} is added.\n`);
  }
}

function isRunning(): boolean {
  return existsSync('/run/systemd/system');
}

function systemctl(...words: readonly string[]): void {
  run('systemctl', words);
}

function run(program: string, words: readonly string[]): void {
  try {
    execFileSync(program, words, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  } catch (error) {
    const { stderr } = error as { readonly stderr?: string };
    throw new Error(`${program} ${words.join(' ')} failed: ${stderr?.trim() || String(error)}`);
  }
}
