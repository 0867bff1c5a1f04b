export { defaultBucketOf, type Session, Sessions, type SessionsOptions } from './sessions.js';
export { type SharedLink, SharedLinks } from './shared-links.js';
