export { ERROR_CATALOGUE, type ErrorClass, type ErrorCode } from './catalogue.js';
export { classOf, isPassing, lackOf } from './classify.js';
export { isDiskFull, isErrno } from './errno.js';
export { maskedError } from './masked-error.js';
export { type ErrorContext, isPlatformError, PlatformError } from './platform-error.js';
export { reasonOf } from './reason-of.js';
export { parseStored } from './stored-json.js';
export { UnreachableCaseError } from './unreachable-case-error.js';
