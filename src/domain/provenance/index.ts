export { openEnvelope, readPublicKey } from './envelope.js';
export { readStatement, type Statement } from './read-statement.js';
export { type SigningKey, sealStatement } from './seal.js';
export { type Resource, statementOf } from './statement.js';
