export { Client, type RequestOptions } from './client.js';
export {
  type ClientErrorCode,
  type ErrorFacts,
  ForebearError,
  type ForebearErrorCode,
  isForebearError,
  JobFailedError,
  type JobFailure,
} from './errors.js';
export {
  ChangedDocument,
  CreateSessionDocument,
  HeadDocument,
  LogDocument,
  TypedDocumentString,
} from './generated/graphql.js';
export { type ClientOptions, DEFAULT_URL } from './options.js';
export { CODEGEN_SCALARS } from './scalars.js';
export type { HttpRequest } from './transport/http.js';
export type { Following } from './transport/subscriptions.js';
