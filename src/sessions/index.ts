export { type Session, Sessions, type SessionsOptions } from './sessions.js';
export { type CheckObject, type SharedLink, SharedLinks } from './shared-links.js';
