import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PlatformError } from '#src/domain/errors/index.js';
import { groupRangeIsThere } from './own-group.js';

export interface ProgramUser {
  readonly name: string;
  readonly uid: number;
  /** The group of programs that cannot have one of their own. */
  readonly gid: number;
}

export interface ProgramIsolation {
  readonly user?: ProgramUser;
  readonly warning?: string;
}

/** The Linux capabilities, by number, for owning files, bypassing their modes, signals, and changing group and user. */
const NEEDED_CAPABILITIES = { chown: 0, dacOverride: 1, fowner: 3, kill: 5, setgid: 6, setuid: 7 };

/**
 * Determines the user of programs from the setting `runAs`, a user's name or `uid:gid`. Throws `CONFIG_INVALID` for an
 * unknown user and for root.
 */
export function programIsolation(runAs: string | undefined): ProgramIsolation {
  const able = mayChangeUser();
  if (runAs === undefined) {
    const how = able ? "set 'runAs'" : "start the server as root with the setting 'runAs'";
    return { warning: `${SHARED}; to change that, ${how}.` };
  }
  const user = findUser(runAs);
  if (user.uid === 0) throw invalid(runAs, 'programs would run as root');
  if (!able)
    return {
      warning: `${SHARED}. The server may not change to '${runAs}': that takes root or the capabilities ${Object.keys(NEEDED_CAPABILITIES).join(', ')}.`,
    };
  if (groupRangeIsThere()) return { user };
  const warning = `Programs run as '${user.name}', but this user namespace has no groups of their own for them, so they may read each other's files.`;
  return { user, warning };
}

const SHARED =
  'Programs run as the user of the server, so that whoever launches one has all rights of this user';

function findUser(runAs: string): ProgramUser {
  const [, uid, gid] = /^(\d{1,9}):(\d{1,9})$/.exec(runAs) ?? [];
  if (uid !== undefined) return { name: uid, uid: Number(uid), gid: Number(gid) };
  if (!/^[a-z_][a-z0-9_.-]{0,31}$/i.test(runAs)) throw invalid(runAs, 'that is no user name');
  return { name: runAs, uid: idOf('-u', runAs), gid: idOf('-g', runAs) };
}

/** Asks the operating system, because users may come from a directory service. */
function idOf(option: '-u' | '-g', name: string): number {
  try {
    return Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: 'pipe' }));
  } catch (cause) {
    throw invalid(name, 'there is no such user', cause);
  }
}

function mayChangeUser(): boolean {
  if (process.platform !== 'linux') return process.getuid?.() === 0;
  const status = readFileSync('/proc/self/status', 'utf8');
  const effective = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  return Object.values(NEEDED_CAPABILITIES).every((bit) => (effective >> BigInt(bit)) & 1n);
}

function invalid(runAs: string, why: string, cause?: unknown): PlatformError {
  return new PlatformError(
    'CONFIG_INVALID',
    `The setting 'runAs' cannot be '${runAs}': ${why}. Name another user, or give 'uid:gid'.`,
    { details: { key: 'runAs', value: runAs }, cause },
  );
}
