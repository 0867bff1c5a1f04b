import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { GitCheckout } from '../host/host.js';

const run = promisify(execFile);

const TIMEOUT_MS = 10_000;
/** The server's limit for a patch. */
const MOST_PATCH_BYTES = 1 << 20;

/**
 * Settings of a checkout can name programs that git starts; these options ignore them, because a
 * folder that is uploaded need not be trusted.
 */
const QUIET = ['-c', 'core.fsmonitor=false', '--no-optional-locks'];
const PLAIN_DIFF = ['--no-ext-diff', '--no-textconv', '--binary'];

/**
 * Returns the commit that a file or folder belongs to; undefined outside of a checkout, before its
 * first commit, without git, or when git takes longer than 10 seconds.
 */
export async function gitCheckout(path: string): Promise<GitCheckout | undefined> {
  try {
    const cwd = (await stat(path)).isDirectory() ? path : dirname(path);
    const git = async (...args: readonly string[]) => {
      const options = { cwd, timeout: TIMEOUT_MS, maxBuffer: 2 * MOST_PATCH_BYTES };
      return (await run('git', [...QUIET, ...args], options)).stdout;
    };
    const orNothing = (answer: Promise<string>) => answer.catch(() => '');
    const commit = (await git('rev-parse', '--verify', 'HEAD')).trim();
    const [repository, branch, changed, patch] = await Promise.all([
      orNothing(git('config', '--get', 'remote.origin.url')),
      orNothing(git('symbolic-ref', '--quiet', '--short', 'HEAD')),
      git('status', '--porcelain', '--', '.'),
      orNothing(git('diff', ...PLAIN_DIFF, 'HEAD', '--', '.')),
    ]);
    const url = withoutCredentials(repository.trim());
    return {
      commit,
      ...(url && { repository: url }),
      ...(branch && { branch: branch.trim() }),
      isDirty: changed !== '',
      ...(patch && Buffer.byteLength(patch) <= MOST_PATCH_BYTES && { patch }),
    };
  } catch {
    return undefined;
  }
}

/** An address such as `git@host:path` names a user and no secret. */
function withoutCredentials(repository: string): string {
  return repository.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1');
}
