export type { ErrorCode } from './catalogue.js';
export { isDiskFull, isErrno } from './errno.js';
export { maskedError } from './masked-error.js';
export { type ErrorContext, isPlatformError, PlatformError } from './platform-error.js';
export { reasonOf } from './reason-of.js';
export { UnreachableCaseError } from './unreachable-case-error.js';
