/** True for an error of the operating system with one of these codes, for example `ENOENT`. */
export function isErrno(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** True when the disk or the quota is full. */
export function isDiskFull(error: unknown): boolean {
  return isErrno(error, 'ENOSPC', 'EDQUOT');
}
