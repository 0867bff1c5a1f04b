export type { ErrorCode } from './catalogue.js';
export { type ErrorContext, isPlatformError, PlatformError } from './platform-error.js';
export { UnreachableCaseError } from './unreachable-case-error.js';
