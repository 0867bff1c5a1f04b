import { execFile } from 'node:child_process';
import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { GitCheckout } from '../host/host.js';

const run = promisify(execFile);

const TIMEOUT_MS = 10_000;
/** The server's limit for a patch. */
const MOST_PATCH_BYTES = 1 << 20;

/**
 * A folder that is uploaded need not be trusted, and settings of a checkout can name programs. These
 * options and variables keep git from starting them; see {@link namesFilters} for the others.
 */
const QUIET = ['-c', 'core.fsmonitor=false', '--no-optional-locks'];
const OFFLINE = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' };
const STATUS = ['status', '--porcelain', '--ignore-submodules=all', '--', '.'];
const DIFF = [
  'diff',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=all',
  '--binary',
  '--no-color',
  '--no-relative',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  'HEAD',
  '--',
  '.',
];

type Git = (args: readonly string[]) => Promise<Buffer>;

/**
 * Returns the commit that a file or folder belongs to; undefined outside of a checkout, before its
 * first commit, for a folder without tracked files, without git, or when git takes longer than 10
 * seconds. A checkout whose own settings name filters is not compared with its commit.
 */
export async function gitCheckout(path: string): Promise<GitCheckout | undefined> {
  try {
    const cwd = await realpath((await stat(path)).isDirectory() ? path : dirname(path));
    // biome-ignore lint/style/noProcessEnv: git finds its programs and settings by the environment
    const env = { ...process.env, ...OFFLINE };
    const options = { cwd, env, timeout: TIMEOUT_MS, maxBuffer: 2 * MOST_PATCH_BYTES };
    const git: Git = async (args) =>
      (await run('git', [...QUIET, ...args], { ...options, encoding: 'buffer' })).stdout;
    const line = async (...args: readonly string[]) =>
      (await git(args).catch(() => Buffer.alloc(0))).toString().trim();
    const commit = await line('rev-parse', '--verify', 'HEAD');
    const top = await line('rev-parse', '--show-toplevel');
    const isTracked = (await line('ls-files', '--', '.')) !== '';
    if (commit === '' || !isBelow(cwd, top) || !isTracked) return undefined;
    const repository = withoutCredentials(await line('config', '--get', 'remote.origin.url'));
    const branch = await line('symbolic-ref', '--quiet', '--short', 'HEAD');
    return {
      commit,
      ...(repository && { repository }),
      ...(branch && { branch }),
      ...((await namesFilters(git)) ? {} : await differencesOf(git)),
    };
  } catch {
    return undefined;
  }
}

async function differencesOf(git: Git): Promise<Pick<GitCheckout, 'isDirty' | 'patch'>> {
  const [changed, patch] = await Promise.all([
    git(STATUS),
    git(DIFF).catch(() => Buffer.alloc(0)), // more than may be held
  ]);
  const isSent = patch.length > 0 && patch.length <= MOST_PATCH_BYTES;
  return { isDirty: changed.length > 0, ...(isSent && { patch: new Uint8Array(patch) }) };
}

/** Whether the checkout itself, rather than its user, names programs that convert files. */
async function namesFilters(git: Git): Promise<boolean> {
  const asked = ['config', '--show-scope', '--get-regexp', '^filter\\.'];
  const found = await git(asked).catch(() => Buffer.alloc(0)); // exits with 1 when there is none
  return /^(?:local|worktree)\b/m.test(found.toString());
}

/** A setting can claim that another folder is the checkout. */
function isBelow(folder: string, top: string): boolean {
  return top !== '' && (folder === top || folder.startsWith(`${top}/`) || top === '/');
}

/** An address such as `git@host:path` names a user and no secret. */
function withoutCredentials(repository: string): string {
  return repository.replace(/^((?:\w+::)*[a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1');
}
