export {
  openEnvelope,
  readPublicKey,
  type SigningKey,
  sealStatement,
} from './envelope.js';
export { readStatement, type Statement, statementOf } from './statement.js';
