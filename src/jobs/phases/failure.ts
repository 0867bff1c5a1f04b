import { isPlatformError, reasonOf } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import type { RunExit } from '#src/ports/run.js';
import type { SubjectLog } from '#src/supervision/subject-log.js';
import type { JobFolder } from '../job-folder.js';
import type { JobWork } from '../job-kind.js';
import type { HostExit } from './watch.js';

const MAX_REASON = 1024;
const MAX_CHARACTER_BYTES = 4;
const UNKNOWN = 'InternalServerError: The platform failed';

/** Why a program failed: the text of its `failure` file, or else its last output unless it was ended from outside. */
export async function programFailure<Job extends JobRecord>(
  { folder, log }: JobWork<Job>,
  { host, exit }: HostExit,
): Promise<string> {
  const written = await readFailure(folder, host);
  if (written !== '') return written.slice(0, MAX_REASON).toWellFormed();
  return `AlgorithmError: ${await exitFailure(log, { host, exit })}`;
}

/** How a program ended, with its last output unless it was ended from outside. */
export async function exitFailure(
  log: SubjectLog,
  { host, exit }: Pick<HostExit, 'host' | 'exit'>,
): Promise<string> {
  const head = `${exitText(exit)} on ${host}`;
  const output = exit.reason === undefined ? await log.lastWords(host) : '';
  const room = MAX_REASON - head.length - 'AlgorithmError: '.length - 2;
  return output === '' ? `${head}.` : `${head}: ${output.slice(-room)}`;
}

/** Why the platform could not continue a job. */
export function platformFailure(what: string | undefined, error: unknown): string {
  const why = reasonOf(error);
  if (isPlatformError(error, 'POLICY_DENIED')) return `ClientError: ${error.code}: ${why}`;
  return isPlatformError(error, 'RUN_FAILED') ? why : `${what ?? UNKNOWN}: ${why}`;
}

function exitText({ code, signal, reason, message }: RunExit): string {
  if (reason === undefined)
    return code === null ? `the program was ended by ${signal ?? 'a signal'}` : `exit code ${code}`;
  const said = message?.replace(/\.$/, '');
  if (reason === 'not-started' || reason === 'never-began')
    return said ?? 'the program could not be started';
  return said === undefined ? REASON_TEXTS[reason] : `${REASON_TEXTS[reason]} (${said})`;
}

const REASON_TEXTS = {
  'out-of-memory': 'the program was killed because it exceeded its memory limit',
  'no-input': 'the program was stopped because its input could no longer be given to it',
  lost: 'the program was lost with the machine, the server or the daemon that ran it',
  orphaned:
    'the program was stopped before its end because the machine shut down or no server returned',
};

async function readFailure(folder: JobFolder, host: string): Promise<string> {
  try {
    await using output = await folder.open(host, 'output');
    await using file = await output?.file('failure');
    if (!file) return '';
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_REASON * MAX_CHARACTER_BYTES));
    // `stream` leaves out a character that the limit cuts in two.
    const text = new TextDecoder().decode(buffer.subarray(0, bytesRead), { stream: true });
    return text.replaceAll('\0', '').trim();
  } catch {
    return '';
  }
}
