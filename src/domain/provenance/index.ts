export { type SigningKey, sealStatement } from './seal.js';
export { statementOf } from './statement.js';
