import type { ErrorClass, Lack } from './catalogue.js';

/** True for an error of the operating system with one of these codes, for example `ENOENT`. */
export function isErrno(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** True when the disk or the quota is full. */
export function isDiskFull(error: unknown): boolean {
  return isErrno(error, 'ENOSPC', 'EDQUOT');
}

/** The class of an error of the operating system, as for a code of the catalogue. */
export interface ErrnoEntry {
  readonly class: ErrorClass;
  readonly lacks?: Lack;
}

/** The machine has no room, no memory or no file descriptor left. */
const EXHAUSTED = [
  ...['EAGAIN', 'EDQUOT', 'EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'ENOSPC'],
  'ERR_WORKER_INIT_FAILED', // a thread got no memory or file descriptor
];

/** Connections, host names, locks, and resources that are in use. */
const PASSING = [
  ...['EADDRINUSE', 'EADDRNOTAVAIL', 'EALREADY', 'EBUSY', 'ECANCELED', 'ECONNABORTED'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EDEADLK', 'EDEADLOCK', 'EHOSTDOWN', 'EHOSTUNREACH'],
  ...['EINPROGRESS', 'EINTR', 'ENETDOWN', 'ENETRESET', 'ENETUNREACH', 'ENOLCK', 'ENONET'],
  ...['ENOTCONN', 'ENOTFOUND', 'EPIPE', 'EREMOTEIO', 'ESHUTDOWN', 'ESTALE', 'ETIME'],
  ...['ETIMEDOUT', 'ETXTBSY', 'EWOULDBLOCK', 'ENOLINK', 'ENOSR'],
  ...['EAI_AGAIN', 'EAI_CANCELED', 'EAI_FAIL', 'EAI_MEMORY', 'EAI_NODATA', 'EAI_NONAME'],
  'ERR_STREAM_PREMATURE_CLOSE',
];

/** Names, sizes and bytes that a caller has chosen. */
const OF_THE_JOB = [
  ...['E2BIG', 'ECHARSET', 'EEXIST', 'EFBIG', 'EFTYPE', 'EILSEQ', 'EISDIR', 'ELOOP', 'EMLINK'],
  ...['ENAMETOOLONG', 'ENOEXEC', 'ENOTDIR', 'ENOTEMPTY', 'EOVERFLOW'],
  ...['Z_BUF_ERROR', 'Z_DATA_ERROR', 'Z_NEED_DICT', 'ERR_INVALID_ARG_VALUE'],
];

/** Permissions, missing files, broken devices, and calls that the platform must not make. */
const OF_THE_PLATFORM = [
  ...['EACCES', 'EAFNOSUPPORT', 'EBADF', 'EBADMSG', 'ECHILD', 'EDESTADDRREQ', 'EDOM', 'EFAULT'],
  ...['EIDRM', 'EINVAL', 'EIO', 'EISCONN', 'EMSGSIZE', 'EMULTIHOP', 'ENODATA', 'ENODEV'],
  ...['ENOENT', 'ENOMSG', 'ENOPROTOOPT', 'ENOSTR', 'ENOSYS', 'ENOTSOCK', 'ENOTSUP', 'ENOTTY'],
  ...['ENXIO', 'EOF', 'EOPNOTSUPP', 'EPERM', 'EPROTO', 'EPROTONOSUPPORT', 'EPROTOTYPE'],
  ...['ERANGE', 'EROFS', 'ESOCKTNOSUPPORT', 'ESPIPE', 'ESRCH', 'EUNATCH', 'EXDEV', 'UNKNOWN'],
  ...['EAI_ADDRFAMILY', 'EAI_BADFLAGS', 'EAI_BADHINTS', 'EAI_FAMILY', 'EAI_OVERFLOW'],
  ...['EAI_PROTOCOL', 'EAI_SERVICE', 'EAI_SOCKTYPE', 'ERR_WORKER_OUT_OF_MEMORY'],
];

/** The codes of the operating system and of Node.js whose class is known. */
export const ERRNO_CLASSES: ReadonlyMap<string, ErrnoEntry> = new Map<string, ErrnoEntry>([
  ...EXHAUSTED.map((code) => [code, { class: 'passing', lacks: 'machine' }] as const),
  ...PASSING.map((code) => [code, { class: 'passing' }] as const),
  ...OF_THE_JOB.map((code) => [code, { class: 'job' }] as const),
  ...OF_THE_PLATFORM.map((code) => [code, { class: 'platform' }] as const),
]);
