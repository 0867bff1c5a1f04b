export { ERROR_CATALOGUE, type ErrorClass, type ErrorCode } from './catalogue.js';
export { isDiskFull, isErrno } from './errno.js';
export {
  classOf,
  codeOf,
  type ErrorContext,
  isPassing,
  isPlatformError,
  lackOf,
  maskedError,
  PlatformError,
  parseStored,
  reasonOf,
  UnreachableCaseError,
} from './platform-error.js';
