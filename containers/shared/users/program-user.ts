import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PlatformError } from '#src/domain/errors/index.js';
import { groupRangeIsThere, isMapped } from './own-group.js';
import type { ProgramUserRange } from './user-range.js';

/** The user that all programs share. */
export interface ProgramUser {
  readonly name: string;
  readonly uid: number;
  /** The group of programs that cannot have a separate one. */
  readonly gid: number;
}

/** The users of programs: one user for all, or each program as a separate user of a range. */
export type ProgramUsers = ProgramUser | ProgramUserRange;

export interface ProgramIsolation {
  readonly user?: ProgramUsers;
  readonly warning?: string;
}

/** The Linux capabilities, by number, for owning files, bypassing their modes, signals, and changing group and user. */
const NEEDED_CAPABILITIES = { chown: 0, dacOverride: 1, fowner: 3, kill: 5, setgid: 6, setuid: 7 };

/**
 * Reads the setting `runAs`: a range of numbers, a user's name, or `uid:gid`. Throws
 * `CONFIG_INVALID` for an unknown user, for root, and for a range that the user namespace lacks.
 */
export function programIsolation(runAs: string | undefined): ProgramIsolation {
  const able = mayChangeUser();
  if (runAs === undefined) {
    const how = able ? `set 'runAs' to ${RANGE}` : `start the server as root with 'runAs' ${RANGE}`;
    return { warning: `${SHARED}; to change that, ${how}.` };
  }
  const user = findRange(runAs) ?? findUser(runAs);
  if (!able)
    return {
      warning: `${SHARED}. The server may not change to '${runAs}': that takes root or the capabilities ${Object.keys(NEEDED_CAPABILITIES).join(', ')}.`,
    };
  if (!('name' in user)) return { user };
  const files = groupRangeIsThere()
    ? ''
    : " and read each other's files, because this user namespace has no separate groups for them";
  return {
    user,
    warning: `All programs run as '${user.name}', so that they can end each other, take each other's ports, and leave processes behind${files}; to change that, set 'runAs' to ${RANGE}.`,
  };
}

const RANGE = 'a range of users such as 60000-69999';
const SHARED =
  'Programs run as the user of the server, so that anyone who launches one has all rights of this user, programs can read, change and end each other and take the ports of endpoints, and processes may be left behind';

function findRange(runAs: string): ProgramUserRange | undefined {
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(runAs) ?? [];
  if (from === undefined) return undefined;
  const range = { first: Number(from), last: Number(to) };
  if (range.first === 0) throw invalid(runAs, 'programs would run as root');
  if (range.last <= range.first) throw invalid(runAs, 'the range ends before it has two users');
  if (process.platform !== 'linux') throw invalid(runAs, 'ranges are for Linux');
  if (!isMapped('uid', range) || !isMapped('gid', range))
    throw invalid(runAs, 'this user namespace does not have all of these users and groups');
  return range;
}

function findUser(runAs: string): ProgramUser {
  const [, uid, gid] = /^(\d{1,9}):(\d{1,9})$/.exec(runAs) ?? [];
  const user =
    uid !== undefined
      ? { name: uid, uid: Number(uid), gid: Number(gid) }
      : { name: nameIn(runAs), uid: idOf('-u', runAs), gid: idOf('-g', runAs) };
  if (user.uid === 0) throw invalid(runAs, 'programs would run as root');
  return user;
}

function nameIn(runAs: string): string {
  if (!/^[a-z_][a-z0-9_.-]{0,31}$/i.test(runAs)) throw invalid(runAs, 'that is no user name');
  return runAs;
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
    `The setting 'runAs' cannot be '${runAs}': ${why}. Give a range of users such as 60000-69999, a user's name, or 'uid:gid'.`,
    { details: { key: 'runAs', value: runAs }, cause },
  );
}
