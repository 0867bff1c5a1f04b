export { defaultBucketOf, type Session, Sessions, type SessionsOptions } from './sessions.js';
