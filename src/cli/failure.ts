import { CommanderError } from 'commander';
import type { ErrorCode } from '#src/domain/errors/catalogue.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { note, plain } from './output/writer.js';

/** The exit codes of every command. */
export const EXIT = {
  ok: 0,
  failed: 1,
  misuse: 2,
  notFound: 3,
  refused: 4,
  unreachable: 5,
  interrupted: 130,
} as const;

export const EXIT_HELP = [
  'Exit codes: 0 done; 1 it failed, such as a job that was waited for; 2 it was called wrongly;',
  '3 not found; 4 the server refuses the caller; 5 the server cannot be reached;',
  '130 stopped by Ctrl-C.',
].join('\n');

type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The exit code for an error. */
export function exitCodeOf(error: unknown): ExitCode {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  if (typeof code !== 'string') return EXIT.failed;
  if (code.endsWith('NOT_FOUND')) return EXIT.notFound;
  return CODES[code] ?? EXIT.failed;
}

const CODES: Readonly<Record<string, ExitCode>> = {
  UNAUTHENTICATED: EXIT.refused,
  FORBIDDEN: EXIT.refused,
  BUCKET_ACCESS_DENIED: EXIT.refused,
  POLICY_DENIED: EXIT.refused,
  CONNECTION_FAILED: EXIT.unreachable,
  ANSWER_INVALID: EXIT.unreachable,
  VALIDATION_FAILED: EXIT.misuse,
  BAD_USER_INPUT: EXIT.misuse,
  GRAPHQL_VALIDATION_FAILED: EXIT.misuse,
  GRAPHQL_PARSE_FAILED: EXIT.misuse,
  HYPERPARAMETER_INVALID: EXIT.misuse,
  S3_URI_INVALID: EXIT.misuse,
  ARN_INVALID: EXIT.misuse,
  CURSOR_INVALID: EXIT.misuse,
  PAGE_SIZE_EXCEEDED: EXIT.misuse,
  BUCKET_NAME_INVALID: EXIT.misuse,
  IMAGE_UNKNOWN: EXIT.misuse,
};

/** A usage error; its exit code is the one for misuse. */
export function misuse(
  message: string,
  details?: Readonly<Record<string, unknown>>,
): PlatformError {
  return failure('VALIDATION_FAILED', message, details);
}

/** The error for an unknown name. */
export function absent(
  message: string,
  details?: Readonly<Record<string, unknown>>,
): PlatformError {
  return failure('NOT_FOUND', message, details);
}

function failure(
  code: ErrorCode,
  message: string,
  details?: Readonly<Record<string, unknown>>,
): PlatformError {
  return new PlatformError(code, message, details ? { details } : {});
}

/** Returns a line for each finding about an ancestor: the policy, and the path from it to the act. */
export function pathLines(findings: unknown): readonly string[] {
  if (!Array.isArray(findings)) return [];
  return findings.flatMap(({ policy, names }: { policy?: unknown; names?: unknown }) =>
    Array.isArray(names) && names.length > 0 ? [`${policy}: ${names.join(' → ')}`] : [],
  );
}

/** Prints an error to stderr, and the paths of refusing policies; sets the exit code. */
export function reportFailure(error: unknown): void {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode; // the command has reported the error
    return;
  }
  process.exitCode = exitCodeOf(error);
  note(`forebear: ${textOf(error)}\n`);
  const { details } = (error ?? {}) as { details?: { findings?: unknown } };
  for (const line of pathLines(details?.findings)) note(`  ${plain(line)}\n`);
}

/** Only unexpected errors, such as a TypeError, are printed with their stack. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string' && 'details' in error)
    return plain(`${code}: ${short(error.message)}`);
  return error.name === 'Error' ? error.message : (error.stack ?? error.message);
}

/** The message omits an input that the API refuses; its problem and its path stay. */
function short(message: string): string {
  const refused = /^Variable "\$\w+" got invalid value .*?(?: at "\w+\.([^"]+)")?; (?=[A-Z"'`])/s;
  return message.replace(refused, (_, place?: string) => (place ? `${place}: ` : ''));
}
